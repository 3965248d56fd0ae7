"""Judgements and scores -> report; report -> text, JSON and JSON lines."""
