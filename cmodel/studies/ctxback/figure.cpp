#include "cmodel/studies/ctxback/figure.hpp"

#include <algorithm>

namespace segue::studies::ctxback {

bool Figure::acts(std::string_view assumption) const {
  return std::ranges::find(keys, assumption.substr(0, assumption.find('='))) != keys.end();
}

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_7(), fig_8(), fig_9(), fig_10()};
  return all;
}

}  // namespace segue::studies::ctxback
