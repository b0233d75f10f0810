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
TRANSIENT = {"seconds", "cached", "cycles_per_s", "out", "report", "wave"}


class Failed(Exception):
    """A flow did not pass; str() says which."""


def run(flow, block, extra=""):
    """The flow's JSON, without times and paths; its output goes to this run's output."""
    file = OUT / f"{block}.{flow}.json"
    with lock.alone("evidence", file):
        file.unlink(missing_ok=True)
        command = f"{FLOWS[flow].format(block=block, json=file)} {extra}"
        print(f"\n== {block}: {command}\n", flush=True)
        done = subprocess.run(command.split(), check=False)
        if done.returncode or not file.exists():
            raise Failed(f"{block}: {flow} failed with {done.returncode}: {command}")
        return without_times(json.loads(file.read_text()))


def measured(flow, block):
    """Options of a flow that does not need all of the sizes for its evidence: a size larger than the block's default in
    any respect is for the bench, and takes the mapper longest."""
    if flow != "area":
        return ""
    sizes = card.read(block).sizes
    ships = sizes[card.read(block).default]
    return " ".join(f"--config {name}" for name, size in sizes.items()
                    if all(value <= ships[key] for key, value in size.items()))


def without_times(value):
    """The values that a second measurement must find again."""
    if isinstance(value, dict):
        if value.get("kind") == "toggles":  # thousands of bits; scripts/coverage --json lists them
            value = value | {"holes": len(value["holes"])}
        return {name: without_times(it) for name, it in value.items() if name not in TRANSIENT}
    if isinstance(value, list):
        return [without_times(it) for it in value]
    return value
