"""scripts/mutate: what a bench does not notice."""
