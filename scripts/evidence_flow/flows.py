"""The flows that evidence is made of: their commands, and the kept part of their results."""

import json
import pathlib
import subprocess

from cards import card
from checks import lock

OUT = pathlib.Path("build/evidence")
# {block}, and {json} for the file that the flow writes.
FLOWS = {
    "lockstep": "scripts/segue regress tests/evidence/{block}.toml --json {json} --out " + str(OUT),
    "proofs": "scripts/prove {block} --json {json}",
    "coverage": "scripts/coverage {block} --full --json {json}",
    "mutants": "scripts/mutate {block} --json {json}",
    "area": "scripts/area {block} --json {json}",
    "policies": "scripts/area {block} --config odd --each-policy --json {json}",
}


class Failed(Exception):
    """A flow did not pass; str() says which."""


def run(flow, block, extra=""):
    """The flow's JSON; its output goes to this run's output."""
    file = OUT / f"{block}.{flow}.json"
    with lock.alone("evidence", file):
        file.unlink(missing_ok=True)
        command = f"{FLOWS[flow].format(block=block, json=file)} {extra}"
        print(f"\n== {block}: {command}\n", flush=True)
        with subprocess.Popen(command.split(), stdout=subprocess.PIPE, text=True) as done:
            for line in done.stdout:  # that this run cannot write it is no failure of the flow
                print(line, end="", flush=True)
        if done.returncode or not file.exists():
            raise Failed(f"{block}: {flow} failed with {done.returncode}: {command}")
        return json.loads(file.read_text())


def measured(flow, block):
    """Options of a flow that does not need all of the sizes for its evidence: a size larger than the block's default in
    any respect is for the bench, and takes the mapper longest."""
    if flow != "area":
        return ""
    sizes = card.read(block).sizes
    ships = sizes[card.read(block).default]
    return " ".join(f"--config {name}" for name, size in sizes.items()
                    if all(value <= ships[key] for key, value in size.items()))
