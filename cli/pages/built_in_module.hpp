// The module for browsers, as far as the program was built with one.
#pragma once

#include <string_view>

namespace cartulary::cli {

/// cartulary.wasm, packed by gzip; empty without `CARTULARY_MODULE`.
std::string_view built_in_module();

}  // namespace cartulary::cli
