"""The commands: one module each; they parse, call and give the exit code."""
