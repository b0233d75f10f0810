#pragma once

#include <cstddef>
#include <cstdint>

// What libFuzzer calls: each fuzzer defines it. 0: an input to learn from; -1: one that says
// nothing. Whatever is wrong ends the process.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
