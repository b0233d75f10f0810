"""rtl/gen/BLOCK.blocks: of a block that holds others, the blocks that it is built from."""

from layouts.model import Layout


def emit(layout: Layout) -> dict[str, str]:
    if not layout.children:
        return {}
    rows = [f"# Generated from {layout.file} by scripts/gen-layouts; do not edit.",
            *layout.blocks(), ""]
    return {f"rtl/gen/{layout.block}.blocks": "\n".join(rows)}
