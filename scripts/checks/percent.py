"""Percent as people read it: 100 is all."""


def percent(part: float, whole: float, digits: int) -> float:
    """Rounded, but to 100 only where nothing is missing."""
    most = 100.0 if part >= whole else 100.0 - 10.0**-digits
    return min(round(100.0 * part / whole, digits), most)
