#include "cmodel/studies/thesis5/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::studies::thesis5 {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {table_5_2(), fig_5_4(),  fig_5_5a(),
                                          fig_5_5b(),  fig_5_6(),  fig_5_7(),
                                          fig_5_8a(),  fig_5_8b(), ch5_readings()};
  return all;
}

const Figure& find_figure(const std::string& id) {
  const auto found = std::ranges::find(figures(), id, &Figure::id);
  if (found != figures().end()) return *found;
  std::vector<std::string_view> ids;
  for (const Figure& figure : figures()) ids.push_back(figure.id);
  throw gpu::BadInput(fmt::format("unknown figure '{}'{}; allowed: {}", id,
                                  gpu::suggestion(id, ids), gpu::join(ids)));
}

}  // namespace segue::studies::thesis5
