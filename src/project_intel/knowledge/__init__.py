"""What is known of a project: kept, brought up to date, asked."""
