"""A sample of a block's evidence, repeated: only the commit chooses which."""

import random
import subprocess

from cards import card
from evidence_flow import flows, store, table

PERCENT_OF_MUTANTS = 5
# What a sample has of its own, what depends on the fates that are compared one by one, and what is said of the machine
# and its speed. A sample that leaves nothing to prove assumes no rules.
OF_SAMPLE = {"sample", "mutants", "killed", "equal", "survived", "score", "fates", "survivors", "tools",
             "assumed in proofs", "not proved at these sizes"}


ONE_IN = 6  # of what did not change


def drawn(*what):
    """Whether the commit chooses it."""
    return random.Random(" ".join((commit(), *what))).randrange(ONE_IN) == 0


def commit():
    said = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    return said.stdout.strip() or "no commit"


SAMPLED = ("mutants", "area")  # flows that can be repeated in part


def block_of(blocks):
    """One that has something to repeat; none, if all of that is stale. None that is made of others: its mutants are
    built with all of its parts, which takes minutes."""
    fresh = [block for block in blocks if card.read(block).parts == [block] and
             any(flow not in store.stale(block, store.read(block)) for flow in SAMPLED)]
    return random.Random(commit()).choice(fresh) if fresh else None


def check(block, evidence, stale):
    """The differences, as sentences."""
    chosen = commit()
    differences = []
    if "mutants" not in stale:
        found = flows.run("mutants", block, f"--sample {PERCENT_OF_MUTANTS} --sample-seed {chosen}")
        differences += mutants(evidence["mutants"], found)
    if "area" not in stale:
        differences += area(block, evidence["area"], chosen)
    return differences


def mutants(old, found):
    """The fate of each, the place and the words of those that survived, and the figures that do not depend on the
    sample. Whether a proof that failed came to an end is the machine's affair."""
    fresh = store.kept("mutants", found)
    differences = [f"{name} was {old[name]}, is {fresh[name]}" for name in old if name not in OF_SAMPLE
                   if old[name] != fresh.get(name)]
    told = {one["mutant"]: one for one in old["survivors"]}
    for one in found["each"]:
        number, before = one["mutant"], store.fate(old, one["mutant"])
        if before != one["fate"]:
            differences.append(f"mutant {number} was {before}, is {one['fate']}")
        elif before == "survived":
            differences += [f"mutant {number}: {name} was {told[number][name]}, is {one[name]}"
                            for name in ("source", "what") if told[number][name] != one[name]]
    return differences


def area(block, rows, chosen):
    """One of the configurations again, but for the one that takes minutes."""
    config = random.Random(chosen).choice(
        [row["config"] for row in rows if row["config"] != table.shown(block)])
    (fresh,) = store.kept("area", flows.run("area", block, f"--config {config} --no-cache"))
    old = next(row for row in rows if row["config"] == config)
    return [f"area of {config}: {name} was {old[name]}, is {fresh[name]}" for name in old if old[name] != fresh[name]]
