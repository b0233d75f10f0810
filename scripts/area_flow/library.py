"""The cell library: areas as drawn, in a liberty that every tool then reads."""

import dataclasses
import functools
import hashlib
import pathlib
import re
import tomllib

from area_flow import tools
from area_flow.errors import FlowError

DATA = pathlib.Path(__file__).with_name("osu018.toml")
OUT = pathlib.Path("build/area")
CELL = re.compile(r"(^\s*cell\s*\(\s*(\w+)\s*\)\s*\{.*?^\s*area\s*:\s*)([\d.]+)", re.M | re.S)
MACRO = re.compile(r"^MACRO (\w+).*?^\s*SIZE\s+([\d.]+)\s+BY\s+([\d.]+)", re.M | re.S)


@dataclasses.dataclass(frozen=True)
class Library:
    data: dict
    areas: dict  # cell -> um2
    liberty: pathlib.Path  # with those areas
    digest: str

    @property
    def gate_equivalent(self):
        return self.areas[self.data["gate_equivalent"]]


def drawn_areas(lef):
    return {name: round(float(x) * float(y), 3) for name, x, y in MACRO.findall(lef)}


def wrong_areas(liberty, drawn):
    """Cells with another area in the liberty than in the drawn layout: name -> [liberty, LEF]."""
    listed = {name: float(area) for _, name, area in CELL.findall(liberty)}
    return {name: [area, drawn[name]] for name, area in listed.items() if area != drawn[name]}


@functools.cache
def load(data_file=DATA):
    data = tomllib.loads(data_file.read_text())
    try:
        text = pathlib.Path(data["liberty"]).read_text()
        lef = pathlib.Path(data["lef"]).read_text()
    except OSError as error:
        raise FlowError(f"{error.strerror}: {error.filename} (scripts/install area)") from None
    drawn = drawn_areas(lef)
    if (wrong := wrong_areas(text, drawn)) != data["wrong_areas"]:
        raise FlowError(f"areas that differ between liberty and LEF: {wrong}; "
                        f"{data_file.name} knows {data['wrong_areas']}")
    corrected = CELL.sub(lambda cell: f"{cell[1]}{drawn[cell[2]]:g}", text)
    digest = hashlib.sha256((corrected + data_file.read_text()).encode()).hexdigest()
    path = OUT / "library" / f"{data['name']}-{digest[:12]}.lib"
    if not path.exists() or path.read_text() != corrected:
        path.parent.mkdir(parents=True, exist_ok=True)
        tools.put(path, corrected)
    areas = {name: float(area) for _, name, area in CELL.findall(corrected)}
    return Library(data, areas, path, digest)
