"""Spelling of one name in each of the languages."""

import re


def snake(camel: str) -> str:
    """`SlotCntW` becomes `slot_cnt_w`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", camel).lower()


def upper_camel(name: str) -> str:
    """`partial_switch` and `u_dss.best_q` become `PartialSwitch` and `UDssBestQ`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[_.]", name))


def constant(name: str) -> str:
    """`TimeW` and `setup_done` become `kTimeW` and `kSetupDone`."""
    return "k" + upper_camel(name)


def port_member(port: str) -> str:
    """`host_valid_i` is `host_valid` on the C++ side."""
    return re.sub(r"_[io]$", "", port)
