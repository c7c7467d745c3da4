#include "formats/doors/browser/scribe_app.hpp"

#include "formats/doors/browser/scribe_page.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::formats {
namespace {

/// The worker with the digest of what it keeps, by which browsers know that there is something new.
std::string worker_of(std::string_view page) {
  constexpr std::string_view kWord = "DIGEST";
  Sha256 digest;
  for (const std::string_view kept : {page, scribe_manifest(), scribe_icon(), scribe_touch_icon(),
                                      scribe_icon_192(), scribe_icon_512()})
    digest.add(kept);
  const std::string_view script = scribe_worker();
  const auto at = script.find(kWord);
  std::string out;
  put(out, script.substr(0, at), digest.hexadecimal(), script.substr(at + kWord.size()));
  return out;
}

}  // namespace

std::vector<AppFile> scribe_app(std::string_view module, std::string_view version) {
  std::string page;
  append_scribe_page(page, module, version, ScribePlace::app);
  std::string worker = worker_of(page);
  return {{"icon.png", std::string(scribe_touch_icon())},
          {"icon-192.png", std::string(scribe_icon_192())},
          {"icon-512.png", std::string(scribe_icon_512())},
          {"icon.svg", std::string(scribe_icon())},
          {"manifest.webmanifest", std::string(scribe_manifest())},
          {"worker.js", std::move(worker)},
          {"index.html", std::move(page)}};
}

}  // namespace cartulary::formats
