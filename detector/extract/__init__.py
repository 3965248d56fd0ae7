"""Document -> claims: names, quantities, versions and dates are found, then bound to a subject and an attribute."""
