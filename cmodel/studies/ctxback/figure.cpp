#include "cmodel/studies/ctxback/figure.hpp"

namespace segue::studies::ctxback {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_7(), fig_10()};
  return all;
}

}  // namespace segue::studies::ctxback
