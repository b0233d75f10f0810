"""The evidence file of a block, and the keys that say which files it speaks of."""

import hashlib
import json
import pathlib
import subprocess

from checks import rtl

FOLDER = pathlib.Path("tests/evidence")
# What decides what a block is, and what its bench shows of it.
RTL = ("rtl/{block}/*.sv", "rtl/gen/{block}_*", "rtl/{block}/{block}.toml")
TWIN = ("cmodel/blocks/{block}/*",)
BENCH = (*RTL, *TWIN, "verilator_tb/{block}/*",
         "tests/evidence/{block}.toml")
OF_FLOW = {
    "lockstep": BENCH,
    "proofs": (*RTL, "rtl/{block}/*.sby"),
    "coverage": BENCH,
    "mutants": BENCH,
    "area": RTL,
    "policies": RTL,
}
# Files of properties that a flow looks at: all of them, those of BLOCK_props.sv, or none.
ALL_RULES, OWN_RULES, NO_RULES = "*_props.sv", "{block}_props.sv", ""
RULES = {"lockstep": ALL_RULES, "proofs": ALL_RULES, "mutants": OWN_RULES,
         "coverage": NO_RULES, "area": NO_RULES, "policies": NO_RULES}


def blocks():
    """Blocks that have a list of what lockstep has to show."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def flows_of(block):
    """Policies are of blocks that can be built without some of them."""
    has_policies = "PolicyMask" in pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    return [flow for flow in OF_FLOW if flow != "policies" or has_policies]


def tools():
    """Debian's tools by what they say; the others are pinned, and so named by their pins."""
    said = subprocess.run(["verilator", "--version"], capture_output=True, text=True, check=True)
    pins = hashlib.sha256(pathlib.Path("scripts/requirements.txt").read_bytes()).hexdigest()[:16]
    return {"verilator": " ".join(said.stdout.split()[:2]), "requirements": pins}


def key(block, flow):
    digest = hashlib.sha256(json.dumps(tools(), sort_keys=True).encode())
    for path in files(block, flow):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def files(block, flow):
    rules = RULES[flow].format(block=block)
    patterns = [pattern.format(block=block) for pattern in OF_FLOW[flow]]
    # What a block is built from is a part of it.
    patterns += [pattern.format(block=part) for part in rtl.built_from(block) if part != block
                 for pattern in (*RTL, *(TWIN if OF_FLOW[flow] is BENCH else ()))]
    for pattern in patterns:
        for path in sorted(pathlib.Path(".").glob(pattern)):
            if path.is_file() and (not path.match("*_props.sv") or (rules and path.match(rules))):
                yield path


def stale(block, evidence):
    """The flows whose results are missing or speak of other files."""
    keys = evidence["keys"] if evidence else {}
    return [flow for flow in flows_of(block) if keys.get(flow) != key(block, flow)]


def read(block):
    path = FOLDER / f"{block}.json"
    return json.loads(path.read_text()) if path.exists() else None


def write(block, evidence):
    path = FOLDER / f"{block}.json"
    fresh = path.with_suffix(".json.new")
    fresh.write_text(json.dumps(evidence, indent=1) + "\n")
    fresh.replace(path)
    return path
