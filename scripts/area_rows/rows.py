"""cmodel/data/area/BLOCK.json: the rows of a block, and which RTL each speaks of."""

import json
import pathlib

from area_flow import library, row
from area_rows import digest, gate_delay, sizes
from checks import rtl

FOLDER = pathlib.Path("cmodel/data/area")
LIBRARY = FOLDER / "library.json"


def file_of(block):
    return FOLDER / f"{block}.json"


def read(block):
    path = file_of(block)
    return json.loads(path.read_text()) if path.exists() else {"rows": []}


def lacking(block):
    """Designs that have no row, or one of other RTL, or parts with one of other RTL."""
    now = digest.of(block)
    fresh = [it["sizes"] for it in read(block)["rows"] if it["rtl"] == now]
    old_parts = {it["size"] for part in rtl.built_from(block) if part != block
                 for it in read(part)["rows"] if it["rtl"] != digest.of(part)}
    return [of for of in sizes.designs(block)
            if of.sizes not in fresh or f"in {block} {of.config}" in old_parts]


def of_row(it, stamp):
    """The committed part of a row of scripts/area."""
    return {"size": it.config, "sizes": it.sizes, "kge": it.kge,
            "flip_flop_bits": it.flip_flops["netlist"], "macros": it.macros,
            "path_ns": it.path["ns"], "path": f"{it.path['start']} to {it.path['end']}",
            "less_effort": bool(it.large or any(part.get("large") for part in it.parts)), "rtl": stamp}


def of_part(it, around, stamp):
    """The row of a part, which was mapped by itself at the sizes that it has there."""
    return {"size": f"in {around.block} {around.config}", "sizes": it["sizes"], "kge": it["kge"],
            "flip_flop_bits": it["flip_flops"], "macros": it["macros"], "path_ns": it["path"]["ns"],
            "path": "", "less_effort": bool(it.get("large")), "rtl": stamp}


def is_part(it):
    return it["size"].startswith("in ")


def merged(block, fresh):
    """Rows of the file with these in the place of those of the same sizes or the same name, the smallest first. Those of
    a block that had other sizes to choose are gone: nothing can be learnt from them of one that has these."""
    names = {name for new in fresh for name in new["sizes"]}
    kept = [it for it in read(block)["rows"]
            if it["sizes"] not in [new["sizes"] for new in fresh] and it["size"] not in [new["size"] for new in fresh]
            and (not fresh or set(it["sizes"]) == names)]
    fresh = sorted(fresh, key=is_part)
    unique = {json.dumps(it["sizes"], sort_keys=True): it for it in reversed([*fresh, *kept])}
    return sorted(unique.values(), key=lambda it: (it["kge"], it["size"]))


def write(block, fresh, flip_flop_memories=()):
    # Rows of the whole block say them, each those that are not small at its size; one of older RTL may be a macro now.
    old = read(block)
    stamps = {it["rtl"] for it in fresh if not is_part(it)}
    known = not stamps or any(it["rtl"] in stamps and not is_part(it) for it in old["rows"])
    memories = sorted({*flip_flop_memories, *(old.get("flip_flop_memories", []) if known else [])})
    head = {"schema": "segue-area-rows-1", "block": block,
            "made_by": "scripts/area --rows update", "sources": digest.files(block),
            "flip_flop_memories": memories}
    lines = [f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items()]
    rows = ",\n".join(f"  {json.dumps(it)}" for it in merged(block, fresh))
    put(file_of(block), "{\n" + "".join(lines) + ' "rows": [\n' + rows + "\n ]\n}\n")


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(text)
    fresh.replace(path)


def keep(costed):
    """Writes rows of scripts/area, each with those of its parts."""
    blocks = {}

    def known(block, sizes, stamp):
        """As a block by itself, of which a row says more."""
        return any(it["sizes"] == sizes and it["rtl"] == stamp and not is_part(it)
                   for it in read(block)["rows"])

    for it in costed:
        blocks.setdefault(it.block, []).append(of_row(it, digest.of(it.block)))
        for part in it.parts:
            stamp = digest.of(part["block"])
            if part["instance"] and not known(part["block"], part["sizes"], stamp):
                blocks.setdefault(part["block"], []).append(of_part(part, it, stamp))
    for block, fresh in blocks.items():
        write(block, fresh, [memory["name"] for it in costed if it.block == block
                             for memory in it.memories])


def keep_library(report_conditions):
    lib = library.load()
    found = {"schema": "segue-area-library-1", "made_by": "scripts/area --rows update",
             "name": lib.data["name"], "process": lib.data["process"],
             "gate_equivalent": {"cell": lib.data["gate_equivalent"], "um2": lib.gate_equivalent},
             "gate_delay": {"gate": "FO4", "ns": gate_delay.fo4_ns(lib, row.OUT / "gate_delay"),
                            "how": f"an {gate_delay.INVERTER} that drives four, in a chain of "
                                   f"{gate_delay.STAGES}, by OpenSTA; mean of both edges"},
             "conditions": report_conditions["modelled"], "assumed": report_conditions["assumed"]}
    put(LIBRARY, json.dumps(found, indent=1) + "\n")
