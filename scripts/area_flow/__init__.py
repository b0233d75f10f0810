"""Cost of a block in gates, flip-flops, memories and nanoseconds: the flow behind scripts/area."""
