"""python3 -m verilated.sources OUT BLOCK --rtl DIR --settings DIR --interface DIR --parts BLOCK... --sizes Name=Value...:
writes OUT, the C++ of a record of what a module is made of, before Verilator reads it: its block, its sizes, and a digest
of its sources. The program makes the same record of the sources that are there now (verilator_tb/plant/rtl_sources.hpp)."""

import argparse
import hashlib
import pathlib
import uuid

_TEXT = """\
// The sources that this module is made of (scripts/verilated/sources.py).
[[gnu::used, gnu::section("segue_sources")]] static const char segue_sources[] = "RECORD";
"""


def files(rtl, settings, interface, parts):
    """By the names that the digest knows them by."""
    found = {}

    def take(label, folder, wanted):
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            if path.is_file() and wanted(path.name):
                found[f"{label}/{path.name}"] = path

    def of_parts(endings):
        return {f"{part}{ending}" for part in parts for ending in endings}.__contains__

    take("rtl/gen", rtl / "gen", of_parts(["_pkg.sv", ".vlt"]))
    take("rtl/gen", rtl / "gen", lambda name: name.endswith((".svh", ".vh")))
    take("rtl/common", rtl / "common", lambda name: name.endswith(".sv"))
    for part in parts:
        take(f"rtl/{part}", rtl / part, lambda name: name.endswith((".sv", ".vlt")))
    if found:
        take("settings", settings, of_parts([".vlt"]))
        take("interface", interface, lambda name: True)
    return found


def digest(found):
    """The SHA-1 of all names, lengths and contents, as a name-based UUID."""
    sha = hashlib.sha1(uuid.NAMESPACE_OID.bytes)
    for name, path in sorted(found.items()):
        text = path.read_bytes()
        sha.update(f"{name} {len(text)}\n".encode())
        sha.update(text)
    return str(uuid.UUID(bytes=sha.digest()[:16], version=5))


def record(block, sizes, found):
    in_order = sorted(sizes, key=lambda size: size.partition("=")[0])
    return " ".join([block, *in_order, digest(found)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("block")
    for folder in ("--rtl", "--settings", "--interface"):
        parser.add_argument(folder, type=pathlib.Path, required=True)
    parser.add_argument("--parts", nargs="+", required=True)
    parser.add_argument("--sizes", nargs="*", default=[])
    it = parser.parse_args()
    found = files(it.rtl, it.settings, it.interface, it.parts)
    it.out.parent.mkdir(parents=True, exist_ok=True)
    it.out.write_text(_TEXT.replace("RECORD", record(it.block, it.sizes, found)))


if __name__ == "__main__":
    main()
