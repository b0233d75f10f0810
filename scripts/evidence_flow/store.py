"""The evidence file of a block, and the keys that say which files it speaks of."""

import hashlib
import json
import pathlib
import subprocess

from cards import card, proofs
from checks import rtl
from evidence_flow import substance

FOLDER = pathlib.Path("tests/evidence")
WIDTH = 380  # of a line of evidence
# The files that define a block, and those that define the results of its bench.
RTL = ("rtl/{block}/*.sv", "rtl/gen/{block}_*", "rtl/{block}/{block}.toml")
TWIN = ("cmodel/blocks/{block}/*",)
BENCH = (*RTL, *TWIN, "verilator_tb/{block}/*",
         "tests/evidence/{block}.toml")
# The files that decide "proved": evidence of proofs is of this prover, too.
PROVER = tuple(f"scripts/checks/{name}.py" for name in ("induction", "quiescence", "sby", "smt2", "solver"))
OF_FLOW = {
    "lockstep": BENCH,
    "proofs": (*RTL, *PROVER),
    "coverage": BENCH,
    "mutants": BENCH,
    "area": RTL,
    "policies": RTL,
}
# Their results name lines of the RTL.
NAME_LINES = {"coverage", "mutants"}
# Files of properties that a flow looks at: all of them, those of BLOCK_props.sv, or none.
ALL_RULES, OWN_RULES, NO_RULES = "*_props.sv", "{block}_props.sv", ""
RULES = {"lockstep": ALL_RULES, "proofs": ALL_RULES, "mutants": OWN_RULES,
         "coverage": NO_RULES, "area": NO_RULES, "policies": NO_RULES}


def blocks():
    """Blocks that have a list of lockstep runs."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def flows_of(block):
    """Policies are of blocks that can be built without some of them."""
    has_policies = "PolicyMask" in pathlib.Path(f"rtl/{block}/{block}.sv").read_text()
    return [flow for flow in OF_FLOW if flow != "policies" or has_policies]


def tools():
    """Debian's tools by their reported version; the others are pinned, and so named by their pins."""
    said = subprocess.run(["verilator", "--version"], capture_output=True, text=True, check=True)
    return {"verilator": " ".join(said.stdout.split()[:2]), "requirements": pins()}


def pins():
    return hashlib.sha256(pathlib.Path("scripts/requirements.txt").read_bytes()).hexdigest()[:16]


def key(block, flow, of_tools=None):
    digest = hashlib.sha256(json.dumps(of_tools or tools(), sort_keys=True).encode())
    for path in files(block, flow):
        digest.update(f"{path}\n{substance.of(path, flow in NAME_LINES)}".encode())
    if flow == "proofs":
        digest.update(proofs.sby(card.read(block).proof_tasks).encode())
    return digest.hexdigest()


def files(block, flow):
    rules = RULES[flow].format(block=block)
    patterns = [pattern.format(block=block) for pattern in OF_FLOW[flow]]
    # The parts that a block is built from belong to it.
    patterns += [pattern.format(block=part) for part in rtl.built_from(block) if part != block
                 for pattern in (*RTL, *(TWIN if OF_FLOW[flow] is BENCH else ()))]
    found = [path for pattern in patterns for path in sorted(pathlib.Path(".").glob(pattern))
             if path.is_file() and path.suffix != ".md" and (not path.match("*_props.sv") or (rules and path.match(rules)))
             # Waivers decide about coverage alone.
             and not (path.name == "coverage_waivers.toml" and flow != "coverage")]
    return found + sorted(
        proofs.cells_in({path for path in found if path.suffix == ".sv"}, pathlib.Path("rtl/common")) - set(found))


def stale(block, evidence):
    """The flows without results, or with results of other files."""
    return _stale(block, evidence, tools())


def stale_by_files(block, evidence):
    """The same for what is committed: not what the Verilator of this machine makes stale."""
    of_tools = (evidence or {}).get("tools")
    if not isinstance(of_tools, dict):
        return flows_of(block)
    return _stale(block, evidence, {**of_tools, "requirements": pins()})


def _stale(block, evidence, of_tools):
    keys = evidence["keys"] if evidence else {}
    return [flow for flow in flows_of(block) if keys.get(flow) != key(block, flow, of_tools)]


def read(block):
    path = FOLDER / f"{block}.json"
    if not path.exists():
        return None
    try:
        evidence = json.loads(path.read_text())
    except ValueError as error:
        raise damaged(block) from error
    if not isinstance(evidence, dict) or not isinstance(evidence.get("keys"), dict):
        raise damaged(block)
    return evidence


def damaged(block):
    """For `raise`."""
    return ValueError(f"{FOLDER / block}.json is not as scripts/evidence writes it; allowed: as it was committed, or "
                      f"none, and then scripts/evidence write {block}")


def kept(flow, found):
    """The part of a flow's JSON that is evidence: the figures of the README's table, and what a repeated sample is
    compared with. The script itself lists the rest."""
    return KEPT[flow](found)


def _row(row, *names):
    return {name: row[name] for name in names}


def _lockstep(found):
    return [_row(entry, "config", "seeds", "runs", "cycles", "failed") for entry in found["entries"]]


def _proofs(found):
    return [_row(proof, "task", "verdict", "what", "engine", "depth", "size") for proof in found["proofs"]]


def _coverage(found):
    (document,) = found
    return {"cycles": document["cycles"],
            "rows": [_row(row, "kind", "what", "points", "covered") |
                     {"waived": len(row["waived"]), "holes": len(row["holes"])} for row in document["coverage"]]}


def _area(found):
    return [area_row(row) for row in found["rows"]]


def area_row(row):
    policies = _row(row, "policies") if row["policies"] else {}
    return (_row(row, "config") | policies | _row(row, "kge") | {"flip_flops": row["flip_flops"]["netlist"]} |
            _row(row, "macros", "path"))


def _mutants(found):
    """The fates of all mutants as one string, a letter for each number from 1 on (killed, equal, survived; a dot for a
    number that was not drawn), and the descriptions of those that survived."""
    each = found["each"]
    fates = {one["mutant"]: one["fate"][0] for one in each}
    return {name: value for name, value in found.items() if name not in ("block", "seconds", "each")} | {
        "fates": "".join(fates.get(number, ".") for number in range(1, max(fates, default=0) + 1)),
        "survivors": [survivor(one) for one in each if one["fate"] == "survived"]}


def survivor(one):
    return _row(one, "mutant", "source", "what", "proof")


KEPT = {"lockstep": _lockstep, "proofs": _proofs, "coverage": _coverage, "mutants": _mutants, "area": _area,
        "policies": _area}


def fate(mutants, number):
    """The fate of a mutant: killed, equal or survived; None if it was not drawn."""
    letter = mutants["fates"][number - 1:number]
    return {"k": "killed", "e": "equal", "s": "survived"}.get(letter)


def text(evidence):
    """JSON with a line for each flow, and members and rows of its tables side by side as far as a line is wide."""
    def told(value, depth):
        if depth > 0 and isinstance(value, dict) and len(json.dumps(value)) < WIDTH // 2:
            return json.dumps(value)
        rows, ends = [], "{}"
        if isinstance(value, dict) and depth < 2:
            rows = [f"{json.dumps(key)}: {told(it, depth + 1)}" for key, it in value.items()]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            rows, ends = [json.dumps(it) for it in value], "[]"
        return ends[0] + "\n" + ",\n".join(_lines(rows, depth)) + "\n" + ends[1] if rows else json.dumps(value)

    return told(evidence, 0) + "\n"


def _lines(rows, depth):
    lines = []
    for row in rows:
        if depth > 0 and lines and "\n" not in lines[-1] + row and len(lines[-1]) + len(row) < WIDTH:
            lines[-1] += ", " + row
        else:
            lines.append(row)
    return lines


def write(block, evidence):
    path = FOLDER / f"{block}.json"
    fresh = path.with_suffix(".json.new")
    fresh.write_text(text(evidence))
    fresh.replace(path)
    return path
