"""Evidence of what was measured of each block; scripts/evidence says how to use it."""
