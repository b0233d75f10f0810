#pragma once

#include <functional>
#include <memory>

#include "cmodel/blocks/sm_frontend/sm_frontend.hpp"
#include "cmodel/layout/model.hpp"

namespace segue::sm_frontend {

/// A front end in a simulator: its twin, its RTL, or both.
using FrontendModel = layout::Model<Types>;
/// Makes a front end of these sizes, such as its RTL. Called from several threads at a time.
using FrontendFactory = std::function<std::unique_ptr<FrontendModel>(const Params& params)>;

/// By the factory, or the twin without one.
inline std::unique_ptr<FrontendModel> make_frontend(const FrontendFactory& factory,
                                                    const Params& params) {
  if (factory) return factory(params);
  return std::make_unique<layout::TwinModel<Types>>(params);
}

}  // namespace segue::sm_frontend
