"""How the knowledge base follows the disk."""
