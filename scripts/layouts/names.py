"""Spelling of one name in each of the languages."""

import re


def snake(camel: str) -> str:
    """`SlotCntW` becomes `slot_cnt_w`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", camel).lower()


def upper_camel(name: str) -> str:
    """`partial_switch` and `u_dss.best_q` become `PartialSwitch` and `UDssBestQ`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[_.]", name))


def type_name(type_) -> str:
    """An enum or struct in C++: `Gate`, or of another block `warp_gate::Gate`."""
    owner = getattr(type_, "owner", "")
    return (f"{owner}::" if owner else "") + upper_camel(type_.name)


def value_names(enum) -> str:
    """The table of an enum's names in C++: `kGateNames`."""
    return (f"{enum.owner}::" if enum.owner else "") + f"k{upper_camel(enum.name)}Names"


def enum_type(block: str, enum) -> str:
    """An enum in SystemVerilog: `warp_gate_pkg::gate_e`."""
    return f"{enum.owner or block}_pkg::{enum.name}_e"


def shown(type_) -> str:
    """As the layout file names it."""
    owner = getattr(type_, "owner", "")
    return (f"{owner}." if owner else "") + type_.name


def constant(name: str) -> str:
    """`TimeW` and `setup_done` become `kTimeW` and `kSetupDone`."""
    return "k" + upper_camel(name)


def port_member(port: str) -> str:
    """`host_valid_i` is `host_valid` on the C++ side."""
    return re.sub(r"_[io]$", "", port)
