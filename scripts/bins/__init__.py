"""A block's list of functional coverage (verilator_tb/BLOCK/coverage.toml), and its C++."""
