"""A sample of a block's evidence, repeated: only the commit chooses which."""

import random
import subprocess

from evidence_flow import flows, store, table

PERCENT_OF_MUTANTS = 5


def commit():
    said = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return said.stdout.strip() or "no commit"


def block_of(blocks):
    return random.Random(commit()).choice(blocks)


def check(block, evidence, stale):
    """The differences, as sentences. Mutants are run even if there is nothing to compare them with."""
    chosen = commit()
    differences = []
    found = flows.run("mutants", block, f"--sample {PERCENT_OF_MUTANTS} --sample-seed {chosen}")
    if "mutants" not in stale:
        differences += [f"mutant {one['mutant']} was {before}, is {one['fate']}"
                        for one in found["each"]
                        if (before := store.fate(evidence["mutants"], one["mutant"])) != one["fate"]]
    if "area" not in stale:
        differences += area(block, evidence["area"]["rows"], chosen)
    return differences


def area(block, rows, chosen):
    """One of the configurations again, but for the one that takes minutes."""
    config = random.Random(chosen).choice(
        [row["config"] for row in rows if row["config"] != table.shown(block)])
    fresh = flows.run("area", block, f"--config {config} --no-cache")["rows"][0]
    old = next(row for row in rows if row["config"] == config)
    return [f"area of {config}: {name} was {old[name]}, is {fresh[name]}"
            for name in ("kge", "flip_flops", "macros") if old[name] != fresh[name]]
