#include "cmodel/studies/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::studies {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {thesis_table_5_2(), thesis_fig_5_4(), thesis_fig_5_5a(),
                                          thesis_fig_5_5b(),  thesis_fig_5_6(), thesis_fig_5_7(),
                                          thesis_fig_5_8a(),  thesis_fig_5_8b()};
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

Row mean_row(std::string name, const Mean& mean, std::string unit) {
  return {.name = std::move(name),
          .published = {},
          .ours = mean.value,
          .ci = mean,
          .unit = std::move(unit),
          .note = ""};
}

}  // namespace segue::studies
