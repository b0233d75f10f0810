"""scripts/coverage: what the runs of a block have seen, and what nobody has waived."""
