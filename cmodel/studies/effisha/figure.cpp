#include "cmodel/studies/effisha/figure.hpp"

namespace segue::studies::effisha {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_9(), fig_11(), fig_12(), fig_14(), fig_15()};
  return all;
}

}  // namespace segue::studies::effisha
