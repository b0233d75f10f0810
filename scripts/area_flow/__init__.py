"""What a block costs in gates, flip-flops, memories and nanoseconds: what scripts/area runs."""
