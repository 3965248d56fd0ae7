"""The editors' page in a real browser."""
