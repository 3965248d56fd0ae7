"""Proofs that a table is sound: each module looks for one kind of fault."""
