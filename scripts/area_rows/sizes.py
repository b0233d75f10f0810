"""Of which sizes there are rows, beside those of a block's card that are no larger than its default."""

import pathlib
import tomllib

from area_flow import design
from cards import card

DATA = pathlib.Path(__file__).with_name("sizes.toml")


def of(block):
    """Name -> sizes."""
    sizes, ships = card.read(block).sizes, card.read(block).default
    found = {name: it for name, it in sizes.items()
             if all(value <= sizes[ships][key] for key, value in it.items())}
    for more in tomllib.loads(DATA.read_text()).get(block, []):
        base = sizes[more.get("like", ships)]
        changed = {key: value for key, value in more.items() if key != "like"}
        name = ",".join(f"{key}={value}" for key, value in changed.items()) or more["like"]
        found[name] = base | changed
    return found


def designs(block):
    return [design.Design(block, name, sizes) for name, sizes in of(block).items()]
