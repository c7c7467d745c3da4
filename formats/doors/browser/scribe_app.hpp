// The page of scribe_page.hpp as an app: a folder from which browsers install it, and which they
// need only once, for a worker keeps the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

struct AppFile {
  std::string_view name;
  std::string text;
};

/// The files of the folder. The page is the last, for it names the others.
std::vector<AppFile> scribe_app(std::string_view module, std::string_view version);

/// formats/doors/browser/scribe_worker.js and scribe_icon.svg; and scribe_icon.png, the same
/// without round corners, 180 pixels wide, for the home screens that round them and draw no SVG.
std::string_view scribe_worker();
std::string_view scribe_icon();
std::string_view scribe_touch_icon();
/// The same in the sizes that browsers ask for before they install it.
std::string_view scribe_icon_192();
std::string_view scribe_icon_512();
/// The manifest that browsers install it by. Its relative addresses work anywhere on a server.
std::string_view scribe_manifest();

}  // namespace cartulary::formats
