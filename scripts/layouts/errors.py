"""Errors of the generator about a wrong layout file."""


class LayoutError(Exception):
    """A mistake in a layout file; the message names the file and the key."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}")
