"""Cards of blocks, rtl/BLOCK/BLOCK.toml: layout, named sizes, and the checks made at them."""
