"""Each ecosystem's own rules from a specifier to a file."""
