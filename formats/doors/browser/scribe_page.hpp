// A page in which a game is recorded while it is played, and checked: one file, no network. It
// holds the program itself, compiled for browsers (formats/doors/browser/module.cpp).
#pragma once

#include <string>
#include <string_view>

namespace cartulary::formats {

/// The place of the page: a file for itself, or the folder of scribe_app.hpp.
enum class ScribePlace { alone, app };

/// Appends the page. `module`: cartulary.wasm, packed by gzip.
void append_scribe_page(std::string& out, std::string_view module, std::string_view version,
                        ScribePlace place = ScribePlace::alone);

/// The parts of the page, formats/doors/browser/scribe_page.html, .css, and .js with all that it
/// imports, minified, and the digest by which the page lets only this
/// script run: SHA-256 in hexadecimal.
std::string_view scribe_body();
std::string_view scribe_style();
std::string_view scribe_script();
std::string_view scribe_script_digest();
/// The words of the page in JSON: `keys`, and by language the texts in their order.
std::string_view scribe_words();

}  // namespace cartulary::formats
