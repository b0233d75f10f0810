"""The layout generator: one TOML file in, every shared layout out."""
