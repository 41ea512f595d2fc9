"""What is kept: the committed file, its text, its merging and its numbers."""
