"""The `.scope/` standard: one manifest, packed for a task and compiled for every vendor."""
