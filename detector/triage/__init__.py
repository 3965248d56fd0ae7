"""The editors' page: articles worst first, the evidence beside them, every decision kept."""
