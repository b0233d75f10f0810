#include "cmodel/cli/reproduce/asked_figures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cmodel/gpu/config/bad_input.hpp"
#include "cmodel/gpu/config/nearest.hpp"

namespace segue::cli {
namespace {

namespace chimera = studies::chimera;
namespace ctxback = studies::ctxback;
namespace effisha = studies::effisha;
namespace frontend = studies::frontend;
namespace smk = studies::smk;
namespace thesis5 = studies::thesis5;
namespace thesis6 = studies::thesis6;

/// Calls `visit` with the figures of each paper, then with ours of the front end.
template <class Visit>
void for_each_paper(const Visit& visit) {
  visit(thesis5::figures());
  visit(thesis6::figures());
  visit(chimera::figures());
  visit(smk::figures());
  visit(ctxback::figures());
  visit(effisha::figures());
  visit(frontend::figures());
}

/// Appends the figure of that name to `asked`, if there is one.
template <class Figure>
bool find_figure(const std::vector<Figure>& figures, const std::string& id,
                 std::vector<const Figure*>& asked) {
  const auto found = std::ranges::find(figures, id, &Figure::id);
  if (found == figures.end()) return false;
  asked.push_back(&*found);
  return true;
}

}  // namespace

std::vector<std::string_view> AskedFigures::papers() const {
  std::vector<std::string_view> names;
  if (!thesis5.empty()) names.emplace_back("thesis");
  if (!thesis6.empty()) names.emplace_back("thesis6");
  if (!chimera.empty()) names.emplace_back("chimera");
  if (!smk.empty()) names.emplace_back("smk");
  if (!ctxback.empty()) names.emplace_back("ctxback");
  if (!effisha.empty()) names.emplace_back("effisha");
  if (!frontend.empty()) names.emplace_back("frontend");
  return names;
}

bool AskedFigures::simulates(std::string_view paper) const {
  if (paper == "thesis") return std::ranges::any_of(thesis5, &studies::thesis5::Figure::simulates);
  if (paper == "chimera") return std::ranges::any_of(chimera, &studies::chimera::Figure::simulates);
  if (paper == "smk") return std::ranges::any_of(smk, &studies::smk::Figure::simulates);
  if (paper == "ctxback") return std::ranges::any_of(ctxback, &studies::ctxback::Figure::simulates);
  return true;
}

bool AskedFigures::has_grid(std::string_view paper) const {
  if (paper == "effisha") return std::ranges::any_of(effisha, &studies::effisha::Figure::on_sms);
  return simulates(paper);
}

bool AskedFigures::draws(std::string_view paper) const {
  if (paper == "effisha") return std::ranges::any_of(effisha, &studies::effisha::Figure::draws);
  return paper != "thesis6" && paper != "ctxback" && simulates(paper);
}

bool AskedFigures::average() const {
  const auto any = [](const auto& figures) {
    return std::ranges::any_of(figures, [](const auto* figure) { return figure->averages; });
  };
  return any(thesis5) || any(thesis6) || any(chimera) || any(smk) || any(ctxback) || any(effisha) ||
         any(frontend);
}

AskedFigures find_figures(const std::vector<std::string>& ids) {
  std::vector<std::string_view> known;
  for_each_paper([&](const auto& figures) {
    for (const auto& figure : figures) known.push_back(figure.id);
  });
  AskedFigures asked;
  for (const std::string& id : ids) {
    if (find_figure(thesis5::figures(), id, asked.thesis5) ||
        find_figure(thesis6::figures(), id, asked.thesis6) ||
        find_figure(chimera::figures(), id, asked.chimera) ||
        find_figure(smk::figures(), id, asked.smk) ||
        find_figure(ctxback::figures(), id, asked.ctxback) ||
        find_figure(effisha::figures(), id, asked.effisha) ||
        find_figure(frontend::figures(), id, asked.frontend)) {
      continue;
    }
    throw gpu::BadInput(fmt::format("unknown figure '{}'{}; allowed: {}", id,
                                    gpu::suggestion(id, known), gpu::join(known)));
  }
  return asked;
}

std::vector<std::string> printed_figures() {
  std::vector<std::string> ids;
  for_each_paper([&](const auto& figures) {
    for (const auto& figure : figures) {
      if (figure.printed) ids.emplace_back(figure.id);
    }
  });
  return ids;
}

std::string list_of_figures() {
  std::string list;
  for_each_paper([&](const auto& figures) {
    for (const auto& figure : figures) {
      list += fmt::format("{:<23} {}\n", figure.id, figure.title);
    }
  });
  return list;
}

}  // namespace segue::cli
