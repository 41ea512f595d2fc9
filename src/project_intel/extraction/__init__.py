"""What one file says about itself."""
