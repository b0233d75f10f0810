"""waves/gen/BLOCK_enums.ENUM.txt: value and name, as GTKWave's translate filter files."""

from layouts.model import Enum, Layout


def emit(layout: Layout) -> dict[str, str]:
    return {f"waves/gen/{layout.block}_enums.{e.name}.txt": _table(layout, e) for e in layout.enums}


def _table(layout: Layout, enum: Enum) -> str:
    rows = [f"#Generated from {layout.file} by scripts/gen-layouts; do not edit."]
    rows += [f"{i:0{enum.width}b} {v.name}" for i, v in enumerate(enum.values)]
    return "\n".join([*rows, ""])
