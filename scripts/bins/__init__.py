"""A block's list of what must be seen (verilator_tb/BLOCK/coverage.toml), and its C++."""
