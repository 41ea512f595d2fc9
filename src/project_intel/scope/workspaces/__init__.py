"""Many projects below one folder, and what is found in them."""
