"""scripts/coverage: the coverage of a block's runs, and the holes that are not waived."""
