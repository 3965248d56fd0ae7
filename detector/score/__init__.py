"""Judgements -> the probability that each claim holds, and the risk that the article misinforms."""
