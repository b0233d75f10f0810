#pragma once

#include <span>
#include <string>
#include <vector>

namespace segue::cost {

/// A positive figure of some designs, and the positive quantities that it may depend on.
struct Observation {
  double figure = 0.0;
  std::vector<double> quantities;
};

/// figure = scale * product of quantity ^ exponent, by least squares of the logarithms. The first
/// quantity is always in it; each further one only if there are enough observations (two for each
/// number that is fitted) and figures that were held out come out closer by a tenth or more.
class PowerLaw {
 public:
  struct Term {
    std::size_t quantity = 0;  ///< index
    double exponent = 0.0;
  };

  /// @param observations at least three, all with as many quantities
  explicit PowerLaw(std::span<const Observation> observations);

  [[nodiscard]] double operator()(std::span<const double> quantities) const;
  [[nodiscard]] double scale() const { return scale_; }
  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }
  /// Root mean square, and largest, of the error at each observation when it is left out of
  /// the fit: 0.1 is 10 %.
  [[nodiscard]] double held_out_error() const { return held_out_error_; }
  [[nodiscard]] double worst_error() const { return worst_error_; }
  [[nodiscard]] std::size_t observations() const { return observations_; }

 private:
  double scale_ = 0.0;
  std::vector<Term> terms_;
  double held_out_error_ = 0.0;
  double worst_error_ = 0.0;
  std::size_t observations_ = 0;
};

}  // namespace segue::cost
