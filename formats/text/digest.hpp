// The digest by which two people can check that they mean the same file.
#pragma once

#include <string>

#include "formats/text/source.hpp"

namespace cartulary::formats {

/// SHA-256 of a document's bytes in hexadecimal: for the only document of a file what `sha256sum`
/// prints. Empty for a document that was too large to be kept.
std::string sha256_of(const Document& document);

}  // namespace cartulary::formats
