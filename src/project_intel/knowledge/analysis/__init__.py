"""What an AI analysis is given and what it gives back: batches, prompts, receipts, results."""
