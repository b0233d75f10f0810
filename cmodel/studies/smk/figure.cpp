#include "cmodel/studies/smk/figure.hpp"

namespace segue::studies::smk {

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_4(), schedulers(), more_kernels(), engines()};
  return all;
}

}  // namespace segue::studies::smk
