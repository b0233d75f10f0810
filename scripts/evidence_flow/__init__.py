"""Evidence: the kept measurements of each block; scripts/evidence describes its use."""
