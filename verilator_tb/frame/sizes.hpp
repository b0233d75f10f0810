#pragma once

#include <cstdint>
#include <string>

#include "verilator_tb/plant/config_table.hpp"

namespace segue::frame {

/// A size of a block: the name of its SystemVerilog parameter and its place in `Params`.
template <class Params>
struct Size {
  const char* name;
  std::uint32_t Params::*member;
};

/// Throws std::out_of_range if a size is missing.
template <class B>
typename B::Params to_params(const plant::Sizes& sizes) {
  typename B::Params params;
  for (const auto& size : B::kSizes) params.*size.member = sizes.at(size.name);
  return params;
}

template <class B>
plant::Sizes to_sizes(const typename B::Params& params) {
  plant::Sizes sizes;
  for (const auto& size : B::kSizes) sizes[size.name] = params.*size.member;
  return sizes;
}

}  // namespace segue::frame
