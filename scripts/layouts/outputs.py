"""Which files a layout becomes, and which committed files no layout makes any more.

Committed are the packages and structs, so that other tools read the RTL without these scripts, the
reference pages and the wave layouts. The rest is written into the build folder.
"""

from pathlib import Path

from layouts import (
    emit_cpp_enums,
    emit_cpp_params,
    emit_cpp_ports,
    emit_cpp_signals,
    emit_cpp_structs,
    emit_markdown,
    emit_sv_package,
    emit_sv_structs,
    emit_vlt,
    emit_walk_cpp,
    emit_walk_sv,
)
from layouts.model import Layout

COMMITTED = "rtl/gen"
EMITTERS = (
    emit_sv_package,
    emit_sv_structs,
    emit_vlt,
    emit_cpp_enums,
    emit_cpp_params,
    emit_cpp_structs,
    emit_cpp_ports,
    emit_cpp_signals,
    emit_markdown,
    emit_walk_sv,
    emit_walk_cpp,
)


def outputs(layout: Layout) -> dict[str, str]:
    """Path and text of every generated file; is_committed() tells which lie in the repository."""
    files: dict[str, str] = {}
    for emitter in EMITTERS:
        files |= emitter.emit(layout)
    return files


def is_committed(name: str) -> bool:
    path = Path(name)
    return path.suffix == ".gtkw" or (path.parent == Path(COMMITTED)
                                      and path.suffix in (".sv", ".svh", ".md"))


def stale_files(files: dict[str, str], into: Path) -> list[str]:
    """Generated files among the committed ones that are not among `files`."""
    found = sorted((into / COMMITTED).glob("*"))
    names = (str(p.relative_to(into)) for p in found if p.is_file() and _is_generated(p))
    return [name for name in names if is_committed(name) and name not in files]


def _is_generated(path: Path) -> bool:
    return "by scripts/gen-layouts; do not edit" in path.read_text(encoding="utf-8",
                                                                   errors="replace")[:400]
