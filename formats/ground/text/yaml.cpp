#include "formats/ground/text/yaml.hpp"

#include <fmt/core.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <streambuf>
#include <utility>

#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/plain_yaml.hpp"

namespace cartulary::formats {
namespace {

/// Lets yaml-cpp read a text that is already in memory, but for a part that is left out.
class ViewBuffer : public std::streambuf {
 public:
  ViewBuffer(std::string_view text, Span left_out) : rest_(text.substr(left_out.end())) {
    show(text.substr(0, left_out.offset));
  }

 protected:
  int_type underflow() override {
    if (rest_.empty()) return traits_type::eof();  // what was read last can still be put back
    show(std::exchange(rest_, {}));
    return traits_type::to_int_type(*gptr());
  }

 private:
  void show(std::string_view text) {
    char* begin = const_cast<char*>(text.data());  // never written: there is no put area
    setg(begin, begin, begin + text.size());
  }

  std::string_view rest_;
};

bool blank(char c) {
  return c == ' ' || c == '\t';
}

/// Hands what yaml-cpp finds to the builder of the tree.
class ParserEvents : public YAML::EventHandler {
 public:
  ParserEvents(std::string_view source, const LiteralBlock* cut, TreeBuilder& builder)
      : source_(source), cut_(cut), builder_(builder) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    // `null` and `~` are words like any other here.
    const uint32_t at = offset(mark);
    for (std::string_view word : {"null", "Null", "NULL", "~"}) {
      if (source_.substr(at).starts_with(word)) {
        builder_.scalar(at, word);
        return;
      }
    }
    builder_.scalar(at, "");
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    builder_.refuse(
        Code::alias, offset(mark),
        fmt::format("expected a value, got the alias `{}`", builder_.word_at(offset(mark))),
        "write the value out; quote text that starts with `*`");
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    builder_.scalar(offset(mark), value);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    builder_.begin(YamlNode::Kind::sequence, offset(mark));
  }
  void OnSequenceEnd() override { builder_.end(YamlNode::Kind::sequence); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    builder_.begin(YamlNode::Kind::mapping, offset(mark));
  }
  void OnMapEnd() override { builder_.end(YamlNode::Kind::mapping); }

 private:
  uint32_t offset(const YAML::Mark& mark) const {
    auto at = static_cast<std::size_t>(mark.pos < 0 ? 0 : mark.pos);
    if (cut_ != nullptr && at >= cut_->body.offset) at += cut_->body.size;
    return static_cast<uint32_t>(std::min(at, source_.size()));
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == YAML::NullAnchor) return;
    builder_.refuse(
        Code::alias, offset(mark),
        fmt::format("expected a value, got the anchor `{}`", builder_.word_at(offset(mark))),
        "write the value out wherever it is needed; quote text that starts with `&`");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    builder_.refuse(
        Code::tag, offset(mark),
        fmt::format("expected a plain value, got the tag `{}`", builder_.word_at(offset(mark))),
        "leave out the tag: every value of a record is text; quote text that starts with `!`");
  }

  std::string_view source_;
  const LiteralBlock* cut_;
  TreeBuilder& builder_;
};

/// YAML forbids tabs as indentation; yaml-cpp's own words for it do not mention them.
bool refuse_tabs(std::string_view text, Findings& findings) {
  if (text.find('\t') == text.npos) return false;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    std::size_t at = line;
    std::size_t tab = text.npos;
    while (at < end && blank(text[at])) {
      if (text[at] == '\t' && tab == text.npos) tab = at;
      ++at;
    }
    const bool empty = at == end || text[at] == '\r' || text[at] == '#';
    if (tab != text.npos && !empty) {
      findings.add({.code = Code::tab_indentation,
                    .span = {static_cast<uint32_t>(tab), 1},
                    .message = "expected spaces before the first word, got a tab",
                    .label = "a tab",
                    .help = {"indent with spaces only"}});
      return true;
    }
    line = end + 1;
  }
  return false;
}

/// yaml-cpp's words for what it cannot read, and ours.
struct YamlFault {
  std::string_view theirs;
  std::string_view ours;
  std::string_view help;
};
constexpr std::string_view kQuoteHelp =
    "quote a value that contains `: ` or ` #`, or starts with one of `! & * ? | > @ % [ {`";
constexpr std::string_view kColonHelp =
    "quote a value that contains `: `; words of a move have no space after the colon, as in "
    "`draw:3`";
constexpr std::string_view kIndentHelp =
    "keys of a record start in the first column, and what belongs to a key is indented; entries of "
    "a list or mapping are aligned; is the bar of `moves: |` missing?";
const YamlFault kYamlFaults[] = {
#include "formats/ground/text/yaml_faults.def"
};

/// Two versions of some lines, as programs leave them that merge texts; false if there are none.
bool refuse_conflict(std::string_view text, Findings& findings) {
  constexpr std::string_view mark = "<<<<<<< ";
  std::size_t at = text.starts_with(mark) ? 0 : text.find("\n<<<<<<< ");
  if (at == text.npos) return false;
  at += text[at] == '\n';
  std::vector<Label> others;
  for (const std::string_view other : {"\n=======", "\n>>>>>>> "}) {
    const std::size_t found = text.find(other, at);
    if (found == text.npos) continue;
    others.push_back({{static_cast<uint32_t>(found + 1), 7},
                      other[1] == '=' ? "the other version begins" : "ends here"});
  }
  findings.add({.code = Code::broken_yaml,
                .span = {static_cast<uint32_t>(at), static_cast<uint32_t>(mark.size() - 1)},
                .message = "expected a record, got an unresolved conflict",
                .label = "begins here",
                .labels = std::move(others),
                .help = {"keep the lines above `=======` or those below it, and take out the lines "
                         "that begin with `<<<<<<<`, `=======` and `>>>>>>>`",
                         "`cartulary merge A B` makes one record of both versions"}});
  return true;
}

void refuse_yaml(std::string_view text, const YAML::Exception& error, const TreeBuilder& builder,
                 Findings& findings) {
  if (refuse_conflict(text, findings)) return;
  const auto at = static_cast<std::size_t>(std::max(error.mark.pos, 0));
  Finding finding{.code = Code::broken_yaml,
                  .span = {static_cast<uint32_t>(std::min(at, text.size())), 1},
                  .message = fmt::format("invalid YAML: {}", error.msg),
                  .help = {std::string(kQuoteHelp)}};
  for (const YamlFault& fault : kYamlFaults) {
    if (fault.theirs != error.msg) continue;
    finding.message = fault.ours;
    finding.help = {std::string(fault.help)};
  }
  name_characters_near(text, finding.span.offset, finding.help);
  if (Span open; builder.open_bracket(open)) {
    finding.labels.push_back({{open.offset, 1}, "this bracket is still open"});
  }
  findings.add(std::move(finding));
}

void refuse_bad_byte(std::string_view text, std::size_t bad, Findings& findings) {
  const auto byte = static_cast<unsigned char>(text[bad]);
  findings.add(
      {.code = Code::not_text,
       .span = {static_cast<uint32_t>(bad), 1},
       .message = fmt::format("expected UTF-8 text, got the byte 0x{:02X}", byte),
       .help = {byte < 0x20 || byte == 0x7F ? "this is a control character; is the file a record?"
                                            : "save the file as UTF-8"}});
}

/// Text of one line that was meant to be several: as old programs for the Macintosh end lines.
bool refuse_lone_returns(std::string_view text, Findings& findings) {
  // Most records have their first line break after a few bytes.
  if (text.find('\n') != text.npos) return false;
  const std::size_t at = text.find('\r');
  if (at == text.npos || at + 1 == text.size()) return false;
  findings.add({.code = Code::not_text,
                .span = {static_cast<uint32_t>(at), 1},
                .message = "expected lines that end with LF or CR LF, got a CR alone",
                .help = {"save the file with LF at the ends of lines"}});
  return true;
}

Finding no_content(std::string message) {
  return {.code = Code::empty_file,
          .message = std::move(message),
          .help = {"a record starts with `cartulary: 1`"}};
}

}  // namespace

bool YamlDocument::read(const Document& document, Findings& findings, Way quickest) {
  text_ = document.text;
  if (refuse_lone_returns(document.text, findings)) return false;
  if (document.blank) {
    findings.add(no_content(document.text.empty()
                                ? "expected a record, got an empty file"
                                : "expected a record, got only blank lines and comments"));
    return false;
  }
  if (document.too_large) {
    findings.add({.code = Code::too_large,
                  .message = fmt::format("record is larger than {} MiB", kMaxDocument >> 20),
                  .help = {"separate records with a line `---`"}});
    return false;
  }
  const std::size_t bad = first_bad_byte(document.text, ascii_);
  if (bad != std::string_view::npos) {
    refuse_bad_byte(document.text, bad, findings);
    return false;
  }
  if (refuse_tabs(document.text, findings)) return false;
  if (has_halves(document.text)) return read_halves(document, findings);
  // Whatever there is to complain about, the parser sees all of the document before it is told.
  Findings untold;
  if (quickest <= Way::plain && read_plain(document)) return true;
  if (quickest <= Way::without_block) {
    const auto block = longest_literal_block(document.text);
    if (block && parse(document, &*block, untold)) return true;
  }
  return parse(document, nullptr, findings);
}

bool YamlDocument::read_plain(const Document& document) {
  TreeBuilder builder(document.text, nullptr, tree_);
  try {
    return read_plain_yaml(document.text, builder);
  } catch (const RefusedYaml&) {
    return false;
  }
}

bool YamlDocument::parse(const Document& document, const LiteralBlock* cut, Findings& findings) {
  TreeBuilder builder(document.text, cut, tree_);
  const std::vector<YamlNode>& nodes = tree_.nodes;
  try {
    ViewBuffer buffer(document.text, cut != nullptr ? cut->body : Span{});
    std::istream input(&buffer);
    YAML::Parser parser(input);
    ParserEvents events(document.text, cut, builder);
    parser.HandleNextDocument(events);
    if (nodes.size() > kRoot) {
      // Whatever follows without a border line is an error of its own.
      const std::size_t size = nodes.size();
      if (parser.HandleNextDocument(events) && nodes.size() > size) {
        findings.add({.code = Code::broken_yaml,
                      .span = nodes[size].span,
                      .message = "expected the end of the record, got more text",
                      .help = {"separate records with a line `---`"}});
        return false;
      }
      if (has_late_directive(document.text, findings)) return false;
    }
    if (nodes.size() <= kRoot)
      findings.add(no_content("expected a record, got only byte order marks, blanks and comments"));
    return nodes.size() > kRoot && (cut == nullptr || builder.cut_is_block());
  } catch (RefusedYaml& refused) {
    findings.add(std::move(refused.finding));
    return false;
  } catch (const YAML::Exception& error) {
    refuse_yaml(document.text, error, builder, findings);
    return false;
  }
}

/// Directives stand before a document (YAML 1.2, section 9.1.1); yaml-cpp also reads over some
/// behind it. No block has lines at the left edge, and other scalars are as long as their spans.
bool YamlDocument::has_late_directive(std::string_view text, Findings& findings) const {
  uint32_t end = 0;
  for (const YamlNode& node : tree_.nodes) end = std::max(end, node.span.end());
  const std::size_t newline = text.find("\n%", end == 0 ? 0 : end - 1);
  if (newline == text.npos) return false;
  const std::string_view line = text.substr(newline + 1);
  findings.add({.code = Code::broken_yaml,
                .span = span_of(text, line.substr(0, line.find_first_of("\r\n"))),
                .message = "expected the end of the record, got a line that begins with `%`",
                .help = {"directives of YAML stand before a record and its `---`; no record needs "
                         "one"}});
  return true;
}

std::vector<uint32_t> YamlDocument::graft(const InheritedConfiguration& inherited) {
  const auto shift = static_cast<uint32_t>(tree_.nodes.size() - 1);
  const auto shifted = [shift](uint32_t node) { return node == 0 ? 0 : node + shift; };
  const std::vector<YamlNode>& theirs = inherited.tree->tree_.nodes;
  for (std::size_t i = 1; i < theirs.size(); ++i) {
    YamlNode node = theirs[i];
    node.span.offset |= kInherited;
    node.first = shifted(node.first);
    node.next = shifted(node.next);
    node.value = shifted(node.value);
    tree_.nodes.push_back(node);
  }
  return mapped(inherited.keys, shifted);
}

}  // namespace cartulary::formats
