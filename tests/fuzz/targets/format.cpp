#include <vector>

#include "formats/checking/read_any_record.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/desk/annotate/content.hpp"
#include "formats/game/record/canonical.hpp"
#include "tests/fuzz/targets/targets.hpp"

namespace cartulary::test {
namespace {

formats::YamlDocument format_tree;
formats::AnyRecord format_record;

/// A document as `fmt` writes it, and its content; empty if it refuses.
struct Formatted {
  std::string text;
  std::vector<std::string> content;
};
Formatted formatted(const formats::Document& document) {
  formats::Findings findings;
  if (!formats::read_any_record(document, format_tree, format_record, findings) ||
      findings.has_errors()) {
    return {};
  }
  return {formats::canonical(document, format_tree, *format_record),
          formats::content_of(document, format_tree, *format_record, formats::Content::all)};
}

void format_document(const formats::Document& document) {
  const Formatted once = formatted(document);
  if (once.text.empty()) return;
  formats::Document again = document;
  again.text = once.text;
  const Formatted twice = formatted(again);
  require(twice.text == once.text, "formatted twice:\n", once.text, "\n", twice.text);
  require(twice.content == once.content, "other content:\n", once.text);
  static formats::Verifier verifier;
  const formats::Status before = verifier.verify(document, false).verdict.status;
  require(verifier.verify(again, false).verdict.status == before, "other verdict:\n", once.text);
}

}  // namespace

void fuzz_format(std::string_view input) {
  for_each_document(input, format_document);
}

}  // namespace cartulary::test
