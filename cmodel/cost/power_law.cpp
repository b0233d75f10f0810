#include "cmodel/cost/power_law.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace segue::cost {
namespace {

/// A quantity must lower the error by so much to be taken.
constexpr double kWorthwhile = 0.9;
/// A row with more leverage is all that some exponent rests on.
constexpr double kMostLeverage = 1.0 - 1e-6;

struct LogFit {
  std::vector<std::size_t> quantities;
  Eigen::VectorXd coefficients;  ///< the constant, then an exponent each
  double held_out = std::numeric_limits<double>::infinity();  ///< RMS of logarithms
  double worst = 0.0;                                         ///< of logarithms
};

/// Leave-one-out residuals of a linear model need no further fit: residual / (1 - leverage).
/// None if the quantities are not independent, or a figure cannot be held out.
std::optional<LogFit> fit(std::span<const Observation> observations,
                          std::vector<std::size_t> quantities) {
  const auto rows = static_cast<Eigen::Index>(observations.size());
  const auto columns = static_cast<Eigen::Index>(quantities.size()) + 1;
  Eigen::MatrixXd terms(rows, columns);
  Eigen::VectorXd figures(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const Observation& it = observations[static_cast<std::size_t>(i)];
    figures[i] = std::log(it.figure);
    terms(i, 0) = 1.0;
    for (Eigen::Index j = 1; j < columns; ++j) {
      terms(i, j) = std::log(it.quantities[quantities[static_cast<std::size_t>(j - 1)]]);
    }
  }
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(terms);
  if (qr.rank() < columns) return std::nullopt;
  LogFit found{.quantities = std::move(quantities), .coefficients = qr.solve(figures)};
  const Eigen::MatrixXd basis =
      qr.householderQ() * Eigen::MatrixXd::Identity(rows, columns);  // orthonormal
  const Eigen::VectorXd residuals = figures - terms * found.coefficients;
  double squares = 0.0;
  for (Eigen::Index i = 0; i < rows; ++i) {
    const double leverage = basis.row(i).squaredNorm();
    if (leverage > kMostLeverage) return std::nullopt;
    const double missed = std::abs(residuals[i]) / (1.0 - leverage);
    squares += missed * missed;
    found.worst = std::max(found.worst, missed);
  }
  found.held_out = std::sqrt(squares / static_cast<double>(rows));
  return found;
}

LogFit best_fit(std::span<const Observation> observations) {
  LogFit best = fit(observations, {0}).value_or(LogFit{.quantities = {}, .coefficients = {}});
  const std::size_t all = observations.front().quantities.size();
  while (2 * (best.quantities.size() + 2) <= observations.size()) {
    std::optional<LogFit> better;
    for (std::size_t i = 1; i < all; ++i) {
      if (std::ranges::find(best.quantities, i) != best.quantities.end()) continue;
      std::vector<std::size_t> quantities = best.quantities;
      quantities.push_back(i);
      std::optional<LogFit> more = fit(observations, std::move(quantities));
      const double least = better ? better->held_out : kWorthwhile * best.held_out;
      if (more && more->held_out < least) better = std::move(more);
    }
    if (!better) break;
    best = *std::move(better);
  }
  return best;
}

}  // namespace

PowerLaw::PowerLaw(std::span<const Observation> observations) : observations_(observations.size()) {
  const LogFit fit = best_fit(observations);
  scale_ = std::exp(fit.coefficients[0]);
  for (std::size_t i = 0; i < fit.quantities.size(); ++i) {
    terms_.push_back({.quantity = fit.quantities[i],
                      .exponent = fit.coefficients[static_cast<Eigen::Index>(i) + 1]});
  }
  held_out_error_ = std::expm1(fit.held_out);
  worst_error_ = std::expm1(fit.worst);
}

double PowerLaw::operator()(std::span<const double> quantities) const {
  double figure = scale_;
  for (const Term& term : terms_) figure *= std::pow(quantities[term.quantity], term.exponent);
  return figure;
}

}  // namespace segue::cost
