"""What lint looks at, subject by subject."""
