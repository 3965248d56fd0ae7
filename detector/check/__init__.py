"""Claims + table -> judgements. `RULES` in `rules.py` is the only list of rules."""
