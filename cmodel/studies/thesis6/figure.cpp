#include "cmodel/studies/thesis6/figure.hpp"

namespace segue::studies::thesis6 {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_6_11(), fig_6_12(), fig_6_13(),
                                          fig_6_14(), fig_6_15(), area_and_speed()};
  return all;
}

}  // namespace segue::studies::thesis6
