"""A sample of a block's evidence, repeated: the commit chooses which, so that nobody else does."""

import random
import subprocess

from evidence_flow import flows

PERCENT_OF_MUTANTS = 5


def commit():
    said = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return said.stdout.strip() or "no commit"


def check(block, evidence):
    """What differs, as sentences. Without evidence that holds, the mutants alone are run."""
    chosen = commit()
    found = []
    sample = flows.run("mutants", block,
                       f"--sample {PERCENT_OF_MUTANTS} --sample-seed {chosen}")
    if evidence is None:
        return found
    fates = {one["mutant"]: one["fate"] for one in evidence["mutants"]["each"]}
    found += [f"mutant {one['mutant']} was {fates.get(one['mutant'])}, is {one['fate']}"
              for one in sample["each"] if fates.get(one["mutant"]) != one["fate"]]
    config = random.Random(chosen).choice([row["config"] for row in evidence["area"]["rows"]])
    fresh = flows.run("area", block, f"--config {config} --no-cache")["rows"][0]
    old = next(row for row in evidence["area"]["rows"] if row["config"] == config)
    found += [f"area of {config}: {name} was {old[name]}, is {fresh[name]}"
              for name in ("kge", "flip_flops", "macros") if old[name] != fresh[name]]
    return found
