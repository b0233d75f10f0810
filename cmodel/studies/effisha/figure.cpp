#include "cmodel/studies/effisha/figure.hpp"

#include <algorithm>

namespace segue::studies::effisha {

bool Figure::acts(std::string_view assumption) const {
  return is_of_sms(std::string(assumption)) == on_sms &&
         std::ranges::find(idle, assumption.substr(0, assumption.find('='))) == idle.end();
}

const std::vector<Figure>& figures() {
  static const std::vector<Figure> all = {fig_9(),  fig_10(), fig_11(), fig_12(),
                                          fig_13(), fig_14(), fig_15()};
  return all;
}

}  // namespace segue::studies::effisha
