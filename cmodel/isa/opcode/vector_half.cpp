// 16-bit floating point: computed with more bits and rounded once.
#include <cmath>
#include <cstdint>

#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

double wide(Half half) { return to_float(half); }

template <double (*F)(double)>
constexpr auto kUnary = [](Half a) { return to_half(F(wide(a))); };

double reciprocal(double a) { return 1.0 / a; }
double reciprocal_root(double a) { return 1.0 / std::sqrt(a); }
double sine_of_turns(double a) { return std::sin(a * 6.283185307179586476925); }
double cosine_of_turns(double a) { return std::cos(a * 6.283185307179586476925); }
double square_root(double a) { return std::sqrt(a); }
double power_of_two(double a) { return std::exp2(a); }
double binary_logarithm(double a) { return std::log2(a); }
double truncated(double a) { return std::trunc(a); }
double ceiling(double a) { return std::ceil(a); }
double floor_of(double a) { return std::floor(a); }
double nearest_even(double a) { return std::nearbyint(a); }
Half flushed(Half a) {
  const bool denormal = (a.bits & 0x7C00U) == 0;
  return denormal ? Half{static_cast<std::uint16_t>(a.bits & 0x8000U)} : a;
}
/// Two roundings, and no denormals in any mode.
Half multiplied_and_added(Half a, Half b, Half c) {
  const Half product = flushed(to_half(wide(flushed(a)) * wide(flushed(b))));
  return flushed(to_half(wide(product) + wide(flushed(c))));
}
/// Below 1: the half before it.
double fractional_part(double a) {
  constexpr double kBelowOne = 1.0 - 0x1p-11;
  const double rest = a - std::floor(a);
  return rest < kBelowOne || std::isnan(rest) ? rest : kBelowOne;
}

}  // namespace

void add_vector_half(OpcodeTable& table) {
  constexpr auto kClass = LatencyClass::kVector;
  constexpr auto kQuick = LatencyClass::kTranscendental;
  constexpr std::string_view kOne = "=v:f16 x:f16";
  constexpr std::string_view kTwo = "=v:f16 x:f16 x:f16";
  constexpr std::string_view kThree = "=v:f16 x:f16 x:f16 x:f16";
  table.add("v_add_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(wide(a) + wide(b)); }>);
  table.add("v_sub_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(wide(a) - wide(b)); }>);
  table.add("v_subrev_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(wide(b) - wide(a)); }>);
  table.add("v_mul_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(wide(a) * wide(b)); }>);
  // Products of halves are exact in a double, and so are nearly all of their sums.
  constexpr auto kFused = [](Half a, Half b, Half c) {
    return to_half(std::fma(wide(a), wide(b), wide(c)));
  };
  constexpr auto kFusedSum = [](Half sum, Half a, Half b) {
    return to_half(std::fma(wide(a), wide(b), wide(sum)));
  };
  table.add("v_fma_f16", kThree, kClass, &lanes<kFused>);
  constexpr auto kMad = [](Half a, Half b, Half c) { return multiplied_and_added(a, b, c); };
  constexpr auto kMac = [](Half sum, Half a, Half b) { return multiplied_and_added(a, b, sum); };
  table.add("v_mad_f16", kThree, kClass, &lanes<kMad>);
  table.add("v_fmac_f16", "+v:f16 x:f16 x:f16", kClass, &accumulate<kFusedSum>);
  table.add("v_mac_f16", "+v:f16 x:f16 x:f16", kClass, &accumulate<kMac>);
  table.add("v_min_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(least(wide(a), wide(b))); }>);
  table.add("v_max_f16", kTwo, kClass,
            &lanes<[](Half a, Half b) { return to_half(greatest(wide(a), wide(b))); }>);
  table.add(
      "v_med3_f16", kThree, kClass,
      &lanes<[](Half a, Half b, Half c) { return to_half(median(wide(a), wide(b), wide(c))); }>);
  table.add("v_rcp_f16", kOne, kQuick, &lanes<kUnary<&reciprocal>>);
  table.add("v_rsq_f16", kOne, kQuick, &lanes<kUnary<&reciprocal_root>>);
  table.add("v_sqrt_f16", kOne, kQuick, &lanes<kUnary<&square_root>>);
  table.add("v_exp_f16", kOne, kQuick, &lanes<kUnary<&power_of_two>>);
  table.add("v_log_f16", kOne, kQuick, &lanes<kUnary<&binary_logarithm>>);
  table.add("v_sin_f16", kOne, kQuick, &lanes<kUnary<&sine_of_turns>>);
  table.add("v_cos_f16", kOne, kQuick, &lanes<kUnary<&cosine_of_turns>>);
  table.add("v_trunc_f16", kOne, kClass, &lanes<kUnary<&truncated>>);
  table.add("v_ceil_f16", kOne, kClass, &lanes<kUnary<&ceiling>>);
  table.add("v_floor_f16", kOne, kClass, &lanes<kUnary<&floor_of>>);
  table.add("v_rndne_f16", kOne, kClass, &lanes<kUnary<&nearest_even>>);
  table.add("v_fract_f16", kOne, kClass, &lanes<kUnary<&fractional_part>>);
  table.add("v_ldexp_f16", "=v:f16 x:f16 x:i16", kClass,
            &lanes<[](Half a, std::int16_t b) { return to_half(std::ldexp(wide(a), b)); }>);
  table.add(
      "v_pack_b32_f16", "=v:b32 x:f16 x:f16", kClass,
      &lanes<[](Half a, Half b) { return std::uint32_t{a.bits} | std::uint32_t{b.bits} << 16U; }>);
}

}  // namespace segue::isa
