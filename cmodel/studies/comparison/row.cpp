#include "cmodel/studies/comparison/row.hpp"

#include <utility>

namespace segue::studies {

Row mean_row(std::string name, const Mean& mean, std::string unit) {
  return {.name = std::move(name),
          .published = {},
          .ours = mean.value,
          .ci = mean,
          .unit = std::move(unit),
          .note = ""};
}

}  // namespace segue::studies
