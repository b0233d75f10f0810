#include "cmodel/studies/frontend/figure.hpp"

namespace segue::studies::frontend {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {replay_entries(), window(), hung(), misses()};
  return all;
}

}  // namespace segue::studies::frontend
