"""The dated, sourced reference table: names, facts, releases and compatibility rules."""
