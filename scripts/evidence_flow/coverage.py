"""Whose coverage a commit has to measure again: that of files that have changed since, and a sample of the others."""

from evidence_flow import sample, store


def must_run(block):
    """Whether the block's evidence lacks coverage, or is of other files, or the commit chooses it."""
    if block not in store.blocks() or "coverage" in store.stale(block, store.read(block)):
        return True
    return sample.drawn(block, "coverage")
