// 64-bit floating point.
#include <cmath>
#include <cstdint>

#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

void add_vector_double(OpcodeTable& table) {
  constexpr auto kClass = LatencyClass::kDouble;
  constexpr std::string_view kOne = "=v:f64 x:f64";
  constexpr std::string_view kTwo = "=v:f64 x:f64 x:f64";
  constexpr std::string_view kThree = "=v:f64 x:f64 x:f64 x:f64";
  table.add("v_add_f64", kTwo, kClass, &lanes<[](double a, double b) { return a + b; }>);
  table.add("v_mul_f64", kTwo, kClass, &lanes<[](double a, double b) { return a * b; }>);
  table.add("v_fma_f64", kThree, kClass,
            &lanes<[](double a, double b, double c) { return std::fma(a, b, c); }>);
  table.add("v_min_f64", kTwo, kClass, &lanes<[](double a, double b) { return least(a, b); }>);
  table.add("v_max_f64", kTwo, kClass, &lanes<[](double a, double b) { return greatest(a, b); }>);
  table.add("v_trunc_f64", kOne, kClass, &lanes<[](double a) { return std::trunc(a); }>);
  table.add("v_ceil_f64", kOne, kClass, &lanes<[](double a) { return std::ceil(a); }>);
  table.add("v_floor_f64", kOne, kClass, &lanes<[](double a) { return std::floor(a); }>);
  table.add("v_rndne_f64", kOne, kClass, &lanes<[](double a) { return std::nearbyint(a); }>);
  table.add("v_fract_f64", kOne, kClass, &lanes<[](double a) { return fraction(a); }>);
  table.add("v_ldexp_f64", "=v:f64 x:f64 x:i32", kClass,
            &lanes<[](double a, std::int32_t exponent) { return std::ldexp(a, exponent); }>);
  table.add("v_frexp_mant_f64", kOne, kClass, &lanes<[](double a) { return mantissa_of(a); }>);
  table.add("v_frexp_exp_i32_f64", "=v:i32 x:f64", kClass,
            &lanes<[](double a) { return exponent_of(a); }>);
  // Estimates of the hardware, which programs refine; here they are exact already.
  table.add("v_rcp_f64", kOne, kClass, &lanes<[](double a) { return 1.0 / a; }>);
  table.add("v_rsq_f64", kOne, kClass, &lanes<[](double a) { return 1.0 / std::sqrt(a); }>);
  table.add("v_sqrt_f64", kOne, kClass, &lanes<[](double a) { return std::sqrt(a); }>);
}

}  // namespace segue::isa
