"""rtl/gen/BLOCK.vlt: keeps every register readable in the Verilated model."""

import re

from layouts.banner import banner
from layouts.model import Layout


# Memories are cells of rtl/common, instances of any name.
CELLS = ("common_regfile", "common_sram")


def module_of(layout: Layout, scope: str) -> str:
    """The module of an instance: u_dss of sm_driver is sm_driver_dss, and so are u_dss_0 and u_tables.u_dss."""
    name = re.sub(r"_\d+$", "", scope.rpartition(".")[2].removeprefix("u_"))
    return f"{layout.block}_{name}" if scope else layout.block


def emit(layout: Layout) -> dict[str, str]:
    lines = ["`verilator_config", banner(layout)]
    modules = dict.fromkeys(module_of(layout, scope) for scope in layout.scopes() if "." not in scope)
    for module in (*modules, *CELLS):
        lines.append(f'public_flat_rd -module "{module}" -var "*_q"')
    # Registers of a module further inside have their names at the top, but for these.
    for row in layout.state:
        if "." in row.scope and (module := module_of(layout, row.scope)) not in modules:
            lines.append(f'public_flat_rd -module "{module}" -var "{row.local_name}"')
    return {f"rtl/gen/{layout.block}.vlt": "\n".join([*lines, ""])}
