"""The rule files of vendors: what is written into them, what is read from them."""
