"""Lines of code as evidence: what is searched, shown and cut to a budget."""
