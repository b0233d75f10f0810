"""The first line of every generated file."""

from layouts.model import Layout


def banner(layout: Layout, comment: str = "//") -> str:
    return f"{comment} Generated from {layout.file} by scripts/gen-layouts; do not edit."
