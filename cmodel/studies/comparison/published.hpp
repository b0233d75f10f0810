#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cmodel/gpu/config/config_tree.hpp"
#include "cmodel/gpu/config/section.hpp"
#include "cmodel/studies/comparison/row.hpp"

namespace segue::studies {

/// Where a paper's numbers lie: papers/PAPER/published in the data folder.
std::string published_folder(const std::string& paper);

/// A file of a paper's numbers, there.
/// @throws gpu::BadInput
gpu::ConfigNode read_published(const std::string& paper, const std::string& file);

/// The rows of a table of kernels, each with its `application` and its `kernel`.
/// @throws gpu::BadInput with file and line where a second row is of the same kernel
std::vector<gpu::Section> rows_of_kernels(const gpu::Section& table,
                                          std::span<const std::string_view> keys);

/// A number that a paper prints.
struct PublishedRow {
  std::string name;
  double value = 0.0;
  std::string note;
};

/// Reads the numbers of all of a paper's figures, and the reasons.
/// @param figures names of all that can be made; others have rows only if the file names them in
/// `not_made`
/// @throws gpu::BadInput with file and line, also where a second row is of the same figure and name
void check_published(const std::string& paper, std::span<const std::string_view> figures);

/// Those of a figure, from the paper's papers/PAPER/published/figures.toml.
/// @throws gpu::BadInput
std::vector<PublishedRow> published_rows(const std::string& paper, const std::string& figure);

/// Fills in the numbers that a paper prints for the rows of a figure. Numbers of sizes and classes
/// that were not studied have no row and are left out.
/// @return their names
/// @throws gpu::BadInput
std::vector<std::string> add_published(const std::string& paper, const std::string& figure,
                                       std::vector<Row>& rows);

/// Why ours differs from a figure, in one line, from the paper's
/// papers/PAPER/published/reasons.toml; empty if the file has none.
/// @throws gpu::BadInput
std::string reason_of(const std::string& paper, const std::string& figure);

}  // namespace segue::studies
