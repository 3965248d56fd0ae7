"""Judgements and scores -> report; report -> the output formats, one module each."""
