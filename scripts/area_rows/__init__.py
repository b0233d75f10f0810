"""The committed rows of area, cmodel/data/area: the source of `segue area`, which needs no tools."""
