#include "cmodel/studies/chimera/figure.hpp"

namespace segue::studies::chimera {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {
      table_2(), fig_2(), fig_3(),  fig_4(),  fig_6(),     fig_7(),       fig_8a(),     fig_8b(),
      fig_8c(),  fig_9(), fig_10(), fig_11(), all_pairs(), sensitivity(), engine_loop()};
  return all;
}

}  // namespace segue::studies::chimera
