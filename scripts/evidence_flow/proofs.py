"""Which proofs a commit has to repeat: those of files that have changed since they were last proved at
the size that ships, and a sample of the others."""

from evidence_flow import sample, store


def sizes_proved(block, task):
    """The sizes at which the evidence has the task."""
    return ", ".join(row["size"] for row in store.read(block)["proofs"] if row["task"] == task)


def must_run(block, task):
    """Whether the block's evidence lacks the proof, or is of other files, or the commit chooses it."""
    if block not in store.blocks():
        return True
    evidence = store.read(block)
    if "proofs" in store.stale(block, evidence):
        return True
    proved = {row["task"] for row in evidence["proofs"] if row["verdict"] == "proved"}
    return task not in proved or sample.drawn(block, task)
