"""Which RTL a row speaks of: a digest that the program makes again (cmodel/cost/rtl_digest.hpp)."""

import uuid

from area_flow import design


def files(block):
    return sorted(design.text(block))


def code(text):
    """A file's lines without comments, indentation and empty lines."""
    lines = (line.split("//")[0].strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def of(block):
    text = "".join(f"{name}\n{code(design.text(block)[name])}" for name in files(block))
    return str(uuid.uuid5(uuid.NAMESPACE_OID, text))
