"""scripts/mutate: the changes of the RTL that a bench does not notice."""
