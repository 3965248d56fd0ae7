"""Labels and scans -> how well claims are found, judged and scored; the model of the score is trained from them."""
