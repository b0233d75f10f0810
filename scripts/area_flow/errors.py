"""Errors of the flow: a block has no honest cost, or a name is unknown."""

from checks import entry


class FlowError(Exception):
    """The block cannot be costed as it is, or a tool failed; exit code 1."""


class Refused(FlowError):
    """The block itself says that it cannot have these sizes."""


class BadInput(Exception):
    """A requested name does not exist; exit code 2."""


def unknown(what, name, allowed):
    return BadInput(entry.unknown(what, name, allowed))
