"""Which words stand in which contents: a machine-local index beside the map."""
