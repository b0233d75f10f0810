#pragma once

#include <string_view>

/// The files beside this one, as they were when the program was built.
namespace segue::cli::page_parts {

std::string_view page();     ///< page.html, with places for the others
std::string_view style();    ///< style.css
std::string_view library();  ///< D3; empty if it was not installed
std::string_view licence();  ///< that of D3
std::string_view scripts();  ///< all scripts of ours

}  // namespace segue::cli::page_parts
