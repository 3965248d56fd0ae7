"""The words that flow between the rooms: document, claim, finding, report."""
