"""Answers from rows in memory; pure."""
