"""The disk and git, nothing else."""
