"""The manifest and the files it names."""
