"""From a task to the fragments that fit its budget."""
