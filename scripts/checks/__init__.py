"""Checks that scripts/lint and scripts/prove run on the sources."""
