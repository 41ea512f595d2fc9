"""The commands of the scope toolset."""
