"""Which files a layout becomes, and which committed files no layout makes any more."""

from pathlib import Path

from layouts import (
    emit_blocks,
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
    emit_waves,
)
from layouts.model import Layout

FOLDERS = ("rtl/gen", "cmodel/gen", "waves/gen", "tests/layout/gen", "verilator_tb/gen")
EMITTERS = (
    emit_sv_package,
    emit_sv_structs,
    emit_vlt,
    emit_blocks,
    emit_cpp_enums,
    emit_cpp_params,
    emit_cpp_structs,
    emit_cpp_ports,
    emit_cpp_signals,
    emit_waves,
    emit_markdown,
    emit_walk_sv,
    emit_walk_cpp,
)


def outputs(layout: Layout) -> dict[str, str]:
    """Path below the repository root, and text, of every generated file."""
    files: dict[str, str] = {}
    for emitter in EMITTERS:
        files |= emitter.emit(layout)
    return files


def stale_files(files: dict[str, str], into: Path) -> list[str]:
    """Generated files on disk that are not among `files`."""
    found = (p for folder in FOLDERS for p in (into / folder).glob("*") if p.is_file())
    names = (str(p.relative_to(into)) for p in found if _is_generated(p))
    return sorted(name for name in names if name not in files)


def _is_generated(path: Path) -> bool:
    return "Generated from rtl/layout/" in path.read_text(encoding="utf-8", errors="replace")[:400]
