// 32-bit floating point, the quick functions included (VOP1, VOP2, VOP3).
#include <bit>
#include <cmath>
#include <cstdint>

#include "cmodel/isa/opcode/float_rules.hpp"
#include "cmodel/isa/opcode/fused.hpp"
#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

constexpr auto kClass = LatencyClass::kVector;
constexpr auto kQuick = LatencyClass::kTranscendental;
constexpr std::string_view kOne = "=v:f32 x:f32";
constexpr std::string_view kTwo = "=v:f32 x:f32 x:f32";
constexpr std::string_view kThree = "=v:f32 x:f32 x:f32 x:f32";
constexpr std::string_view kSum = "+v:f32 x:f32 x:f32";

/// a * b + c with one rounding; operands from `A`, `B`, `C`.
template <unsigned A, unsigned B, unsigned C>
void fused(Wave& wave, const Instruction& in) {
  const unsigned count = wave.lanes();
  alignas(64) LaneResults<float> a;
  alignas(64) LaneResults<float> b;
  alignas(64) LaneResults<float> c;
  alignas(64) LaneResults<float> results;
  const auto fill = [&wave, count](const Operand& operand, LaneResults<float>& values) {
    const Source<float> source(wave, operand);
    for (unsigned lane = 0; lane < count; ++lane) values[lane] = source[lane];
  };
  fill(in.operand(A), a);
  fill(in.operand(B), b);
  fill(in.operand(C), c);
  fused_multiply_add(a.data(), b.data(), c.data(), results.data(), count);
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

/// 0 times anything is 0.
constexpr auto kLegacyProduct = [](float a, float b) { return a == 0 || b == 0 ? 0.0F : a * b; };

// Results of the functions' units are within 1 ULP of these, which are rounded correctly or nearly;
// arguments and results below the normal range count as 0.
constexpr auto kReciprocal = [](float a) { return flushed(1.0F / flushed(a)); };
constexpr auto kRoot = [](float a) { return std::sqrt(a); };
constexpr auto kReciprocalRoot = [](float a) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(flushed(a))));
};
constexpr auto kPower = [](float a) {
  return flushed(static_cast<float>(std::exp2(static_cast<double>(flushed(a)))));
};
constexpr auto kLogarithm = [](float a) {
  return static_cast<float>(std::log2(static_cast<double>(flushed(a))));
};
// In revolutions; beyond 256 the unit gives up, but an infinity has neither. Denormal numbers
// count.
constexpr double kTurn = 6.283185307179586476925;
constexpr auto kOfInfinity = std::bit_cast<float>(0xFFC00000U);
constexpr auto kSine = [](float a) {
  if (std::isinf(a)) return kOfInfinity;
  if (std::fabs(a) > 256.0F) return 0.0F;
  return static_cast<float>(std::sin(static_cast<double>(a) * kTurn));
};
constexpr auto kCosine = [](float a) {
  if (std::isinf(a)) return kOfInfinity;
  if (std::fabs(a) > 256.0F) return 1.0F;
  return static_cast<float>(std::cos(static_cast<double>(a) * kTurn));
};
constexpr auto kScale = [](float a, std::int32_t exponent) { return std::ldexp(a, exponent); };

void add_sums(OpcodeTable& table) {
  table.add("v_add_f32", kTwo, kClass, &lanes<[](float a, float b) { return a + b; }>);
  table.add("v_sub_f32", kTwo, kClass, &lanes<[](float a, float b) { return a - b; }>);
  table.add("v_subrev_f32", kTwo, kClass, &lanes<[](float a, float b) { return b - a; }>);
  table.add("v_mul_f32", kTwo, kClass, &lanes<[](float a, float b) { return a * b; }>);
  table.add("v_mul_legacy_f32", kTwo, kClass, &lanes<kLegacyProduct>);
  table.add("v_fma_f32", kThree, kClass, &fused<1, 2, 3>);
  table.add("v_fmac_f32", kSum, kClass, &fused<1, 2, 0>);
  table.add("v_fmaak_f32", kThree, kClass, &fused<1, 2, 3>);
  table.add("v_fmamk_f32", kThree, kClass, &fused<1, 2, 3>);
  // Two roundings, and no denormals in any mode.
  constexpr auto kMad = [](float a, float b, float c) {
    return flushed(flushed(flushed(a) * flushed(b)) + flushed(c));
  };
  constexpr auto kMac = [](float sum, float a, float b) {
    return flushed(flushed(flushed(a) * flushed(b)) + flushed(sum));
  };
  table.add("v_mad_f32", kThree, kClass, &lanes<kMad>);
  table.add("v_madak_f32", kThree, kClass, &lanes<kMad>);
  table.add("v_madmk_f32", kThree, kClass, &lanes<kMad>);
  table.add("v_mac_f32", kSum, kClass, &accumulate<kMac>);
  table.add("v_mad_legacy_f32", kThree, kClass, &lanes<[](float a, float b, float c) {
              return flushed(kLegacyProduct(flushed(a), flushed(b)) + flushed(c));
            }>);
}

void add_choices(OpcodeTable& table) {
  table.add("v_min_f32", kTwo, kClass, &lanes<[](float a, float b) { return least(a, b); }>);
  table.add("v_max_f32", kTwo, kClass, &lanes<[](float a, float b) { return greatest(a, b); }>);
  table.add("v_min3_f32", kThree, kClass,
            &lanes<[](float a, float b, float c) { return least(least(a, b), c); }>);
  table.add("v_max3_f32", kThree, kClass,
            &lanes<[](float a, float b, float c) { return greatest(greatest(a, b), c); }>);
  table.add("v_med3_f32", kThree, kClass,
            &lanes<[](float a, float b, float c) { return median(a, b, c); }>);
}

void add_roundings(OpcodeTable& table) {
  table.add("v_trunc_f32", kOne, kClass, &lanes<[](float a) { return std::trunc(a); }>);
  table.add("v_ceil_f32", kOne, kClass, &lanes<[](float a) { return std::ceil(a); }>);
  table.add("v_floor_f32", kOne, kClass, &lanes<[](float a) { return std::floor(a); }>);
  table.add("v_rndne_f32", kOne, kClass, &lanes<[](float a) { return std::nearbyint(a); }>);
  table.add("v_fract_f32", kOne, kClass, &lanes<[](float a) { return fraction(a); }>);
  table.add("v_ldexp_f32", "=v:f32 x:f32 x:i32", kClass, &lanes<kScale>);
  table.add("v_frexp_mant_f32", kOne, kClass, &lanes<[](float a) { return mantissa_of(a); }>);
  table.add("v_frexp_exp_i32_f32", "=v:i32 x:f32", kClass,
            &lanes<[](float a) { return exponent_of(a); }>);
}

void add_functions(OpcodeTable& table) {
  table.add("v_rcp_f32", kOne, kQuick, &lanes<kReciprocal>);
  table.add("v_rcp_iflag_f32", kOne, kQuick, &lanes<kReciprocal>);
  table.add("v_rsq_f32", kOne, kQuick, &lanes<kReciprocalRoot>);
  table.add("v_sqrt_f32", kOne, kQuick, &lanes<kRoot>);
  table.add("v_exp_f32", kOne, kQuick, &lanes<kPower>);
  table.add("v_exp_legacy_f32", kOne, kQuick, &lanes<kPower>);
  table.add("v_log_f32", kOne, kQuick, &lanes<kLogarithm>);
  table.add("v_log_legacy_f32", kOne, kQuick, &lanes<kLogarithm>);
  table.add("v_sin_f32", kOne, kQuick, &lanes<kSine>);
  table.add("v_cos_f32", kOne, kQuick, &lanes<kCosine>);
}

}  // namespace

void add_vector_float(OpcodeTable& table) {
  add_sums(table);
  add_choices(table);
  add_roundings(table);
  add_functions(table);
}

}  // namespace segue::isa
