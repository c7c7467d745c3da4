// The page that records games, as far as it shows without a browser; tests/browser has the rest.
#include "formats/doors/browser/scribe_page.hpp"

#include <gtest/gtest.h>

#include <string>

#include "formats/doors/browser/scribe_app.hpp"
#include "formats/ground/packing/base64.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/pages/dice_replay/dice_replay.hpp"
#include "formats/pages/page/replay_page.hpp"

namespace cartulary::test {
namespace {

TEST(Base64, IsThatOfRfc4648) {
  const auto of = [](std::string_view bytes) {
    std::string out;
    formats::append_base64(out, bytes);
    return out;
  };
  EXPECT_EQ(of(""), "");
  EXPECT_EQ(of("f"), "Zg==");
  EXPECT_EQ(of("fo"), "Zm8=");
  EXPECT_EQ(of("foo"), "Zm9v");
  EXPECT_EQ(of("foob"), "Zm9vYg==");
  EXPECT_EQ(of("\xff\xfe\xfd"), "//79");
  EXPECT_EQ(formats::base64_of_hex("fffefd"), "//79");
}

TEST(ScribePage, LetsItsOwnScriptsRunAndNothingElse) {
  std::string page;
  formats::append_scribe_page(page, "module", "1.2.3");
  const std::string_view script = formats::scribe_script();
  EXPECT_NE(page.find("<script type=\"module\">" + std::string(script) + "</script>"),
            std::string::npos);
  EXPECT_NE(page.find("id=\"module\">bW9kdWxl</script>"), std::string::npos);
  formats::Sha256 digest_of_script;
  digest_of_script.add(script);
  EXPECT_EQ(formats::scribe_script_digest(), digest_of_script.hexadecimal());
  const auto policy = page.find("Content-Security-Policy");
  ASSERT_NE(policy, std::string::npos);
  const std::string allowed = page.substr(policy, page.find('>', policy) - policy);
  EXPECT_NE(allowed.find("default-src 'none'"), std::string::npos) << allowed;
  for (const std::string_view digest :
       {formats::scribe_script_digest(), formats::replay_script_digest(),
        formats::dice_replay_script_digest()}) {
    EXPECT_NE(allowed.find("'sha256-" + formats::base64_of_hex(digest) + "'"), std::string::npos);
  }
  EXPECT_EQ(allowed.find("unsafe-eval"), allowed.find("wasm-unsafe-eval") + 5) << allowed;
  EXPECT_EQ(page.find("RULES"), std::string::npos);
}

/// The page as an app lets browsers take what lies beside it, and no more.
TEST(ScribeApp, HasAWorkerThatKnowsItsPage) {
  const auto files = formats::scribe_app("module", "1.2.3");
  ASSERT_EQ(files.size(), 7u);
  const formats::AppFile& page = files.back();
  EXPECT_EQ(page.name, "index.html");
  std::string alone;
  formats::append_scribe_page(alone, "module", "1.2.3");
  for (const std::string_view word : {"worker-src blob: 'self'", "manifest-src 'self'"}) {
    EXPECT_NE(page.text.find(word), std::string::npos) << word;
    EXPECT_EQ(alone.find(word), std::string::npos) << word;
  }
  const auto worker_of = [](std::string_view module) {
    return formats::scribe_app(module, "1.2.3")[5].text;
  };
  const formats::AppFile& worker = files[5];
  EXPECT_EQ(worker.name, "worker.js");
  EXPECT_EQ(worker_of("module"), worker.text);
  EXPECT_NE(worker_of("another"), worker.text);
  // It keeps all that the page and its manifest name, and the page.
  const std::string named = page.text + files[4].text;
  EXPECT_EQ(files[4].name, "manifest.webmanifest");
  for (const formats::AppFile& file : files) {
    if (file.name == "worker.js" || file.name == "index.html") continue;
    EXPECT_NE(worker.text.find('"' + std::string(file.name) + '"'), std::string::npos) << file.name;
    EXPECT_NE(named.find('"' + std::string(file.name) + '"'), std::string::npos) << file.name;
  }
}

/// For home screens: a PNG of 180 pixels, whose head is fixed.
TEST(ScribeApp, HasAnIconInPixels) {
  const std::string icon = formats::scribe_app("module", "1.2.3").front().text;
  using namespace std::string_view_literals;
  EXPECT_TRUE(icon.starts_with("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\xb4\0\0\0\xb4"sv));
  EXPECT_TRUE(icon.ends_with("IEND\xae\x42\x60\x82"sv));
}

/// The words of a record reach the page as text, never as markup.
TEST(ScribePage, ReadsNothingAsMarkup) {
  const std::string_view script = formats::scribe_script();
  for (const char* const word : {"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write",
                                 "eval(", "new Function", "</script", "import(", "fetch("}) {
    EXPECT_EQ(script.find(word), std::string_view::npos) << word;
  }
}

}  // namespace
}  // namespace cartulary::test
