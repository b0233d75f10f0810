// The steps of an exact division: scale against overflow or lost bits, refine an estimate with
// fused multiply-adds, undo the scale, put special cases right.
#include <cmath>
#include <cstdint>
#include <limits>

#include "cmodel/isa/opcode/lanes.hpp"
#include "cmodel/isa/opcode/opcode_table.hpp"

namespace segue::isa {

namespace {

template <class F>
struct Format;
template <>
struct Format<float> {
  static constexpr int kFarApart = 96;  ///< exponents with a quotient near the largest number
  static constexpr int kScale = 64;
  static constexpr int kTiny = -104;  ///< exponent of a numerator with lost error terms
  static constexpr int kUnderflow = -150;
};
template <>
struct Format<double> {
  static constexpr int kFarApart = 768;
  static constexpr int kScale = 128;
  static constexpr int kTiny = -970;
  static constexpr int kUnderflow = -1075;
};

template <class F>
bool denormal(F value) {
  return std::fpclassify(value) == FP_SUBNORMAL;
}

/// As the encoding counts: of a denormal the smallest, of infinity the largest plus one.
template <class F>
int exponent_field(F value) {
  if (value == 0 || denormal(value)) return std::numeric_limits<F>::min_exponent - 2;
  if (!std::isfinite(value)) return std::numeric_limits<F>::max_exponent;
  return std::ilogb(value);
}

/// `value`, the numerator or the denominator, scaled; and whether the quotient has to be scaled
/// back.
template <class F>
F scaled(F value, F denominator, F numerator, bool& scale_back) {
  using Facts = Format<F>;
  scale_back = false;
  if (numerator == 0 || denominator == 0) return std::numeric_limits<F>::quiet_NaN();
  if (exponent_field(numerator) - exponent_field(denominator) >= Facts::kFarApart) {
    scale_back = true;
    return value == denominator ? std::ldexp(value, Facts::kScale) : value;
  }
  if (denormal(denominator)) return std::ldexp(value, Facts::kScale);
  const bool small_reciprocal = denormal(F{1} / denominator);
  const bool small_quotient = denormal(numerator / denominator);
  if (small_reciprocal && small_quotient) {
    // Down, so that the reciprocal is a normal number and the quotient comes out scaled up. (The
    // manual's power is positive here, with which the denominator would overflow.)
    scale_back = true;
    return value == denominator ? std::ldexp(value, -Facts::kScale) : value;
  }
  if (small_reciprocal) return std::ldexp(value, -Facts::kScale);
  if (small_quotient) {
    scale_back = true;
    return value == numerator ? std::ldexp(value, Facts::kScale) : value;
  }
  if (exponent_field(numerator) <= Facts::kTiny) return std::ldexp(value, Facts::kScale);
  return value;
}

template <class F>
void scale(Wave& wave, const Instruction& in) {
  const Source<F> value(wave, in.operand(2));
  const Source<F> denominator(wave, in.operand(3));
  const Source<F> numerator(wave, in.operand(4));
  alignas(64) LaneResults<F> results;
  std::uint64_t flags = 0;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    bool scale_back = false;
    results[lane] = scaled(value[lane], denominator[lane], numerator[lane], scale_back);
    flags |= std::uint64_t{scale_back} << lane;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
  wave.set_mask(in.operand(1).reg, flags & wave.exec());
}

/// The last step of the refinement, with the scale undone where VCC says so: a quotient above 1
/// had a denominator that was scaled up, one below a numerator.
template <class F>
void fused_scaled_back(Wave& wave, const Instruction& in) {
  const Source<F> a(wave, in.operand(1));
  const Source<F> b(wave, in.operand(2));
  const Source<F> quotient(wave, in.operand(3));
  const std::uint64_t vcc = wave.mask(kVccLo);
  alignas(64) LaneResults<F> results;
  for (unsigned lane = 0; lane < wave.lanes(); ++lane) {
    const F last = quotient[lane];
    F result = std::fma(a[lane], b[lane], last);
    if ((vcc >> lane & 1U) != 0) {
      const int power = exponent_field(last) > 0 ? Format<F>::kScale : -Format<F>::kScale;
      result = std::ldexp(result, power);
    }
    results[lane] = result;
  }
  put(wave, in, in.operand(0), results.data(), wave.exec());
}

template <class F>
F fixed_up(F quotient, F denominator, F numerator) {
  const F sign = std::signbit(denominator) != std::signbit(numerator) ? F{-1} : F{1};
  constexpr F kInfinity = std::numeric_limits<F>::infinity();
  if (std::isnan(numerator)) return numerator;
  if (std::isnan(denominator)) return denominator;
  if ((numerator == 0 && denominator == 0) || (std::isinf(numerator) && std::isinf(denominator))) {
    return -std::numeric_limits<F>::quiet_NaN();
  }
  if (denominator == 0 || std::isinf(numerator)) return std::copysign(kInfinity, sign);
  if (std::isinf(denominator) || numerator == 0) return std::copysign(F{0}, sign);
  if (exponent_field(numerator) - exponent_field(denominator) < Format<F>::kUnderflow) {
    return std::copysign(F{0}, sign);
  }
  // Beyond the range of the scale the steps before have multiplied infinity and zero.
  if (std::isnan(quotient)) return std::copysign(kInfinity, sign);
  return std::copysign(std::fabs(quotient), sign);
}

}  // namespace

void add_vector_division(OpcodeTable& table) {
  constexpr auto kVector = LatencyClass::kVector;
  constexpr auto kDouble = LatencyClass::kDouble;
  table.add("v_div_scale_f32", "=v:f32 =r:mask x:f32 x:f32 x:f32", kVector, &scale<float>);
  table.add("v_div_scale_f64", "=v:f64 =r:mask x:f64 x:f64 x:f64", kDouble, &scale<double>);
  table.add("v_div_fmas_f32", "=v:f32 x:f32 x:f32 x:f32", kVector, &fused_scaled_back<float>,
            kReadsVcc);
  table.add("v_div_fmas_f64", "=v:f64 x:f64 x:f64 x:f64", kDouble, &fused_scaled_back<double>,
            kReadsVcc);
  table.add("v_div_fixup_f32", "=v:f32 x:f32 x:f32 x:f32", kVector,
            &lanes<[](float a, float b, float c) { return fixed_up(a, b, c); }>);
  table.add("v_div_fixup_f64", "=v:f64 x:f64 x:f64 x:f64", kDouble,
            &lanes<[](double a, double b, double c) { return fixed_up(a, b, c); }>);
}

}  // namespace segue::isa
