"""The committed rows of area, cmodel/data/area: what `segue area` knows without any tools."""
