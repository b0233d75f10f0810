"""The evidence file of a block, and the key that says which files it speaks of."""

import hashlib
import json
import pathlib
import subprocess

FOLDER = pathlib.Path("tests/evidence")
# Everything that decides what the block does and what its bench shows of it.
OF_BLOCK = (
    "rtl/{block}/*", "rtl/gen/{block}*", "rtl/layout/{block}.toml",
    "cmodel/blocks/{block}/*", "cmodel/gen/{block}_*",
    "verilator_tb/{block}/*", "verilator_tb/gen/{block}_*", "tests/evidence/{block}.toml",
)


def blocks():
    """Blocks that have a list of what lockstep has to show."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def tools():
    """Debian's tools by what they say; the others are pinned, and so named by their pins."""
    said = subprocess.run(["verilator", "--version"], capture_output=True, text=True, check=True)
    pins = hashlib.sha256(pathlib.Path("scripts/requirements.txt").read_bytes()).hexdigest()[:16]
    return {"verilator": " ".join(said.stdout.split()[:2]), "requirements": pins}


def key(block):
    digest = hashlib.sha256(json.dumps(tools(), sort_keys=True).encode())
    for pattern in OF_BLOCK:
        for path in sorted(pathlib.Path(".").glob(pattern.format(block=block))):
            if path.is_file() and path.suffix != ".md":
                digest.update(f"{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def read(block):
    path = FOLDER / f"{block}.json"
    return json.loads(path.read_text()) if path.exists() else None


def write(block, evidence):
    path = FOLDER / f"{block}.json"
    fresh = path.with_suffix(".json.new")
    fresh.write_text(json.dumps(evidence, indent=1) + "\n")
    fresh.replace(path)
    return path
