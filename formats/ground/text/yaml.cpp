#include "formats/ground/text/yaml.hpp"

#include <fmt/core.h>
#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <istream>
#include <optional>
#include <streambuf>
#include <utility>

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/literal_blocks.hpp"
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

constexpr std::string_view kNoClosingQuote =
    "expected the closing quote, got the end of the record";
constexpr std::string_view kCloseQuote = "close the quote on the line where it opens";

/// Ends the parse after a finding that makes the rest meaningless.
struct Refused {};

bool blank(char c) {
  return c == ' ' || c == '\t';
}

/// The line with a place and the one before it, which may have led there.
std::string_view lines_around(std::string_view text, std::size_t at) {
  const auto line_start = [text](std::size_t from) {
    const std::size_t newline = from == 0 ? text.npos : text.rfind('\n', from - 1);
    return newline == text.npos ? 0 : newline + 1;
  };
  const std::size_t line = line_start(std::min(at, text.size()));
  const std::size_t begin = line == 0 ? 0 : line_start(line - 1);
  return text.substr(begin, text.find('\n', line) - begin);
}

}  // namespace

class TreeBuilder : public YAML::EventHandler, public PlainEvents {
 public:
  /// `cut`: a block whose body the parser does not see; nullptr if it sees all.
  TreeBuilder(const Document& document, const LiteralBlock* cut, YamlDocument& tree,
              Findings& findings)
      : source_(document.text), cut_(cut), tree_(tree), findings_(findings) {
    tree_.nodes_.clear();
    tree_.nodes_.emplace_back();
    tree_.texts_.clear();
  }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    // `null` and `~` are words like any other here.
    const uint32_t at = offset(mark);
    for (std::string_view word : {"null", "Null", "NULL", "~"}) {
      if (source_.substr(at).starts_with(word)) {
        add_scalar(at, word);
        return;
      }
    }
    add_scalar(at, "");
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    refuse(Code::alias, offset(mark),
           fmt::format("expected a value, got the alias `{}`", word_at(offset(mark))),
           "write the value out; quote text that starts with `*`");
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    add_scalar(offset(mark), value);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    begin(YamlNode::Kind::sequence, offset(mark));
  }
  void OnSequenceEnd() override { end(YamlNode::Kind::sequence); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    begin(YamlNode::Kind::mapping, offset(mark));
  }
  void OnMapEnd() override { end(YamlNode::Kind::mapping); }

  void begin(YamlNode::Kind kind, uint32_t at) override {
    if (stack_.size() >= YamlDocument::kMaxDepth) {
      refuse(Code::too_large, at,
             fmt::format("more than {} levels of nesting", YamlDocument::kMaxDepth),
             "no part of a record is nested that deeply");
    }
    YamlNode node;
    node.kind = kind;
    node.span = {at, 1};
    stack_.push_back({add(node)});
  }

  /// A list or mapping reaches from its first character to the end of its last value, or to its
  /// closing bracket.
  void end(YamlNode::Kind kind) override {
    YamlNode& node = tree_.nodes_[stack_.back().node];
    const uint32_t last = stack_.back().last;
    stack_.pop_back();
    uint32_t end = node.span.end();
    if (last != 0) {
      const YamlNode& item = tree_.nodes_[last];
      end = std::max({end, item.span.end(), tree_.nodes_[item.value].span.end()});
    }
    const char first = node.span.offset < source_.size() ? source_[node.span.offset] : '\0';
    if (first == '[' || first == '{') {
      const char closing = kind == YamlNode::Kind::sequence ? ']' : '}';
      const auto at = source_.find_first_not_of(" \t\r\n,", end);
      if (at != source_.npos && source_[at] == closing) end = static_cast<uint32_t>(at + 1);
    }
    node.span.size = end - node.span.offset;
  }

  void words(Span written) override {
    YamlNode node;
    node.exact = true;
    node.span = written;
    node.text = source_.substr(written.offset, written.size);
    add(node);
  }

  void quoted(Span inside) override {
    YamlNode node;
    node.style = YamlNode::Style::quoted;
    node.exact = true;
    node.span = {inside.offset - 1, inside.size + 2};
    node.text = source_.substr(inside.offset, inside.size);
    add(node);
  }

  void block(const LiteralBlock& block) override {
    YamlNode node;
    node.style = YamlNode::Style::literal;
    node.exact = true;
    node.span = {block.bar, block.body.offset - 1 - block.bar};  // to the end of its line
    node.text = source_.substr(block.lines.offset, block.lines.size);
    add(node);
  }

  /// True if the parser has found the block that was cut out, as an empty one.
  bool cut_is_block() const { return cut_is_block_; }

  /// The bracket that was opened last and not closed; false if there is none.
  bool open_bracket(Span& out) const {
    for (auto open = stack_.rbegin(); open != stack_.rend(); ++open) {
      out = tree_.nodes_[open->node].span;
      if (source_[out.offset] == '[' || source_[out.offset] == '{') return true;
    }
    return false;
  }

 private:
  struct Open {
    uint32_t node;
    uint32_t last = 0;  ///< last item or key
    uint32_t key = 0;   ///< key that waits for its value
  };

  uint32_t offset(const YAML::Mark& mark) const {
    auto at = static_cast<std::size_t>(mark.pos < 0 ? 0 : mark.pos);
    if (cut_ != nullptr && at >= cut_->body.offset) at += cut_->body.size;
    return static_cast<uint32_t>(std::min(at, source_.size()));
  }

  /// The word of the source at `at`.
  std::string_view word_at(uint32_t at) const {
    const std::string_view rest = source_.substr(at);
    return rest.substr(0, rest.find_first_of(" \t\r\n,]}"));
  }

  [[noreturn]] void refuse(Code code, Span span, std::string message, std::string help) {
    std::vector<std::string> all{std::move(help)};
    if (code == Code::broken_yaml) name_other_characters(lines_around(source_, span.offset), all);
    findings_.add({.code = code,
                   .span = span,
                   .message = std::move(message),
                   .label = "",
                   .help = std::move(all)});
    throw Refused{};
  }

  /// The word at a place.
  [[noreturn]] void refuse(Code code, uint32_t at, std::string message, std::string help) {
    const auto size = static_cast<uint32_t>(word_at(at).size());
    refuse(code, Span{at, std::max(size, 1u)}, std::move(message), std::move(help));
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor == YAML::NullAnchor) return;
    refuse(Code::alias, offset(mark),
           fmt::format("expected a value, got the anchor `{}`", word_at(offset(mark))),
           "write the value out wherever it is needed; quote text that starts with `&`");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    refuse(Code::tag, offset(mark),
           fmt::format("expected a plain value, got the tag `{}`", word_at(offset(mark))),
           "leave out the tag: every value of a record is text; quote text that starts with `!`");
  }

  uint32_t add(const YamlNode& node) {
    if (tree_.nodes_.size() >= YamlDocument::kMaxNodes) {
      refuse(Code::too_large, node.span.offset,
             fmt::format("more than {} values in a record", YamlDocument::kMaxNodes),
             "no record of a game is that long");
    }
    tree_.nodes_.push_back(node);
    const auto index = static_cast<uint32_t>(tree_.nodes_.size() - 1);
    if (!stack_.empty()) attach(index);
    return index;
  }

  void attach(uint32_t index) {
    Open& top = stack_.back();
    YamlNode& parent = tree_.nodes_[top.node];
    if (parent.kind == YamlNode::Kind::mapping && top.key != 0) {
      tree_.nodes_[top.key].value = index;
      // A value that is not there is shown at its key.
      YamlNode& value = tree_.nodes_[index];
      if (value.kind == YamlNode::Kind::scalar && value.span.size == 0) {
        value.span = tree_.nodes_[top.key].span;
      }
      top.key = 0;
      return;
    }
    if (parent.kind == YamlNode::Kind::mapping) {
      if (tree_.nodes_[index].kind != YamlNode::Kind::scalar) {
        refuse(Code::wrong_shape, tree_.nodes_[index].span.offset,
               "expected a name as key, got a list or a mapping",
               "every key of a record is a word");
      }
      refuse_bare_key(tree_.nodes_[index]);
      top.key = index;
    }
    (top.last == 0 ? parent.first : tree_.nodes_[top.last].next) = index;
    top.last = index;
  }

  void add_scalar(uint32_t at, std::string_view value) {
    YamlNode node;
    node.span.offset = at;
    const std::string_view rest = source_.substr(node.span.offset);
    const char first = rest.empty() ? '\0' : rest[0];
    if (first == '|' || first == '>') {
      locate_block(node, rest, value, first == '|');
    } else if (first == '"' || first == '\'') {
      locate_quoted(node, rest, value);
    } else if (rest.starts_with(value)) {
      node.exact = true;
      node.text = rest.substr(0, value.size());
    } else {  // a plain scalar over several lines
      node.text = keep(value);
      node.span.size = static_cast<uint32_t>(rest.substr(0, rest.find('\n')).size());
    }
    if (node.exact && node.style == YamlNode::Style::plain) {
      node.span.size = static_cast<uint32_t>(node.text.size());
    }
    add(node);
  }

  /// A literal block's lines are read in the source itself: they stand there letter by letter.
  void locate_block(YamlNode& node, std::string_view rest, std::string_view value, bool literal) {
    node.style = literal ? YamlNode::Style::literal : YamlNode::Style::folded;
    const auto header_end = rest.find('\n');
    node.span.size = static_cast<uint32_t>(std::min(header_end, rest.size()));
    refuse_deep_blank_line(node.span);
    if (!literal) {
      node.text = keep(value);
      return;
    }
    node.exact = true;
    if (cut_ != nullptr && node.span.offset == cut_->bar) {
      node.text = source_.substr(cut_->lines.offset, cut_->lines.size);
      cut_is_block_ = value.empty();
      return;
    }
    std::size_t lines = static_cast<std::size_t>(std::count(value.begin(), value.end(), '\n'));
    if (!value.empty() && value.back() != '\n') ++lines;
    std::string_view block = header_end == rest.npos ? "" : rest.substr(header_end + 1);
    std::size_t size = 0;
    for (; lines > 0 && size < block.size(); --lines) {
      const auto newline = block.find('\n', size);
      size = newline == block.npos ? block.size() : newline + 1;
    }
    node.text = block.substr(0, size);
  }

  /// On lines of its own, a key has a colon (YAML 1.2, section 8.2.2). yaml-cpp does not miss it at
  /// the end of a mapping.
  void refuse_bare_key(const YamlNode& key) {
    const uint32_t at = key.span.offset;
    const bool in_brackets = std::any_of(stack_.begin(), stack_.end(), [this](const Open& open) {
      const uint32_t begin = tree_.nodes_[open.node].span.offset;
      return begin < source_.size() && (source_[begin] == '[' || source_[begin] == '{');
    });
    if (in_brackets) return;
    const std::size_t line = at == 0 ? 0 : source_.rfind('\n', at - 1) + 1;
    if (source_.substr(line, at - line).find('?') != source_.npos) return;  // `? key`
    const std::size_t behind = source_.find_first_not_of(" \t", key.span.end());
    if (behind != source_.npos && source_[behind] == ':') return;
    refuse(Code::broken_yaml, key.span,
           fmt::format("expected `:` after the key `{}`, got the end of the line", key.text),
           "a key and its value are written `key: value`");
  }

  /// Above the first line of a block, blank lines have no more blanks than that line (YAML 1.2,
  /// section 8.1.1.1). yaml-cpp takes the line for one that follows the block.
  void refuse_deep_blank_line(Span header) {
    const std::string_view words = source_.substr(header.offset, header.size);
    if (words.find_first_of("123456789") < words.find('#')) return;  // they fix the indentation
    const std::size_t line = source_.rfind('\n', header.offset) + 1;
    const std::size_t outer = source_.find_first_not_of(' ', line) - line;
    std::size_t deepest = 0;
    for (std::size_t at = header.end() + 1; at < source_.size();) {
      const std::size_t end = std::min(source_.find('\n', at), source_.size());
      const std::size_t indent = std::min(source_.find_first_not_of(' ', at), end) - at;
      const bool is_blank = at + indent == end || source_[at + indent] == '\r';
      if (!is_blank && indent > outer && indent < deepest) {
        refuse(Code::broken_yaml, Span{static_cast<uint32_t>(at), static_cast<uint32_t>(end - at)},
               fmt::format("expected at least {} spaces before the first line of the block, as on "
                           "the blank line above it, got {}",
                           deepest, indent),
               "remove the spaces of the blank line");
      }
      if (!is_blank) return;
      deepest = std::max(deepest, indent);
      at = end + 1;
    }
  }

  void locate_quoted(YamlNode& node, std::string_view rest, std::string_view value) {
    node.style = YamlNode::Style::quoted;
    const char quote = rest[0];
    std::size_t end = 1;
    while (end < rest.size()) {
      const bool escape = quote == '"' ? rest[end] == '\\' : rest.substr(end, 2) == "''";
      if (!escape && rest[end] == quote) break;
      end += escape ? 2 : 1;
    }
    // If the record ends with its line, yaml-cpp does not miss the quote.
    if (end >= rest.size()) {
      refuse(Code::broken_yaml, Span{node.span.offset, 1}, std::string(kNoClosingQuote),
             std::string(kCloseQuote));
    }
    node.span.size = static_cast<uint32_t>(std::min(end + 1, rest.size()));
    const std::string_view inside = rest.substr(1, end - 1);
    node.exact = inside == value;
    node.text = node.exact ? inside : keep(value);
  }

  std::string_view keep(std::string_view value) { return tree_.texts_.emplace_back(value); }

  std::string_view source_;
  const LiteralBlock* cut_;
  bool cut_is_block_ = false;
  YamlDocument& tree_;
  Findings& findings_;
  std::vector<Open> stack_;
};

namespace {

/// An escape such as `\ud83e`: of a character beyond U+FFFF, JSON writes two halves, of which YAML
/// knows nothing.
struct Half {
  static constexpr std::size_t kSize = 6;
  uint32_t offset;
  uint32_t value;
  bool is_high() const { return value < 0xDC00; }
};

/// The value of the escape at a place; 0 if it is no such half.
uint32_t half_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("\\u") || at + Half::kSize > text.size()) return 0;
  uint32_t value = 0;
  for (char c : text.substr(at + 2, 4)) {
    const char small = lower(c);
    if (is_digit(small)) {
      value = value << 4 | static_cast<uint32_t>(small - '0');
    } else if (small >= 'a' && small <= 'f') {
      value = value << 4 | static_cast<uint32_t>(small - 'a' + 10);
    } else {
      return 0;
    }
  }
  return value >= 0xD800 && value < 0xE000 ? value : 0;
}

std::vector<Half> halves_of(std::string_view text) {
  std::vector<Half> out;
  for (std::size_t at = text.find('\\'); at != text.npos; at = text.find('\\', at)) {
    const uint32_t value = half_at(text, at);
    if (value != 0) out.push_back({static_cast<uint32_t>(at), value});
    at += value != 0 ? Half::kSize : 2;
  }
  return out;
}

bool has_halves(std::string_view text) {
  // Hardly any record has a backslash.
  return text.find('\\') != text.npos && !halves_of(text).empty();
}

/// A character that stands in for halves while a text is parsed, and is not in it in any form.
struct StandIn {
  std::string escape;  ///< `\ue000`
  std::string in_utf8;
};

/// Nothing if the text has all characters that could be one.
std::optional<StandIn> stand_in_for(std::string_view text) {
  const std::string small = in_small_letters(text);
  for (uint32_t value = 0xE000; value < 0xF900; ++value) {
    const std::string digits = fmt::format("{:04x}", value);
    const std::string in_utf8{static_cast<char>(0xE0 | value >> 12),
                              static_cast<char>(0x80 | (value >> 6 & 0x3F)),
                              static_cast<char>(0x80 | (value & 0x3F))};
    if (small.find(digits) == small.npos && small.find(in_utf8) == small.npos) {
      return StandIn{"\\u" + digits, in_utf8};
    }
  }
  return {};
}

void append_pair(std::string& out, const Half& high, const Half& low) {
  const uint32_t c = 0x10000 + ((high.value - 0xD800) << 10) + (low.value - 0xDC00);
  for (const unsigned shift : {18u, 12u, 6u, 0u}) {
    out += static_cast<char>(shift == 18 ? 0xF0 | c >> shift : 0x80 | (c >> shift & 0x3F));
  }
}

/// Puts back into a value what the stand-ins stood for. `next`: the first half at or behind the
/// place of the value. Returns a half that has no other.
const Half* put_back(std::string_view value, std::string_view source, const StandIn& stand_in,
                     const Half* next, const Half* end, std::string& out) {
  while (!value.empty()) {
    if (next != end && value.starts_with(stand_in.escape)) {
      out += source.substr(next->offset, Half::kSize);  // no escape where it stands
      value.remove_prefix(stand_in.escape.size());
      ++next;
    } else if (next != end && value.starts_with(stand_in.in_utf8)) {
      value.remove_prefix(stand_in.in_utf8.size());
      const Half* const low = next + 1;
      const bool pair = next->is_high() && low != end && !low->is_high() &&
                        low->offset == next->offset + Half::kSize &&
                        value.starts_with(stand_in.in_utf8);
      if (!pair) return next;
      append_pair(out, *next, *low);
      value.remove_prefix(stand_in.in_utf8.size());
      next += 2;
    } else {
      out += value.front();
      value.remove_prefix(1);
    }
  }
  return nullptr;
}

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
    {YAML::ErrorMsg::END_OF_SEQ_FLOW, "expected `,` or `]` in a list, got other text", kQuoteHelp},
    {YAML::ErrorMsg::END_OF_MAP_FLOW, "expected `,` or `}` in a mapping, got other text",
     kQuoteHelp},
    {YAML::ErrorMsg::FLOW_END, "expected a value, got a closing bracket",
     "no bracket is open here"},
    {YAML::ErrorMsg::EOF_IN_SCALAR, kNoClosingQuote, kCloseQuote},
    {YAML::ErrorMsg::DOC_IN_SCALAR, kNoClosingQuote, kCloseQuote},
    {YAML::ErrorMsg::END_OF_MAP, "expected the next key of the mapping, got other text",
     kIndentHelp},
    {YAML::ErrorMsg::END_OF_SEQ, "expected the next item of the list, got other text", kIndentHelp},
    {YAML::ErrorMsg::MAP_VALUE, "second `: ` on this line", kColonHelp},
    {YAML::ErrorMsg::MAP_KEY, "expected a value, got a key", kIndentHelp},
    {YAML::ErrorMsg::BLOCK_ENTRY, "expected a value, got an item of a list", kIndentHelp},
    {YAML::ErrorMsg::UNKNOWN_TOKEN, "expected a value, got a reserved character", kQuoteHelp},
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
                  .label = "",
                  .help = {std::string(kQuoteHelp)}};
  for (const YamlFault& fault : kYamlFaults) {
    if (fault.theirs != error.msg) continue;
    finding.message = fault.ours;
    finding.help = {std::string(fault.help)};
  }
  name_other_characters(lines_around(text, finding.span.offset), finding.help);
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
       .label = "",
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
                .label = "",
                .help = {"save the file with LF at the ends of lines"}});
  return true;
}

/// A text in which the parser finds nothing at all.
Finding no_content() {
  return {.code = Code::empty_file,
          .span = {},
          .message = "expected a record, got only byte order marks, blanks and comments",
          .label = "",
          .help = {"a record starts with `cartulary: 1`"}};
}

}  // namespace

bool YamlDocument::read(const Document& document, Findings& findings, Way quickest) {
  text_ = document.text;
  if (refuse_lone_returns(document.text, findings)) return false;
  if (document.blank) {
    findings.add({.code = Code::empty_file,
                  .span = {},
                  .message = document.text.empty()
                                 ? "expected a record, got an empty file"
                                 : "expected a record, got only blank lines and comments",
                  .label = "",
                  .help = {"a record starts with `cartulary: 1`"}});
    return false;
  }
  if (document.too_large) {
    findings.add({.code = Code::too_large,
                  .span = {},
                  .message = fmt::format("record is larger than {} MiB", kMaxDocument >> 20),
                  .label = "",
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
  if (quickest <= Way::plain && read_plain(document, untold)) return true;
  if (quickest <= Way::without_block) {
    const auto block = longest_literal_block(document.text);
    if (block && parse(document, &*block, untold)) return true;
  }
  return parse(document, nullptr, findings);
}

bool YamlDocument::read_halves(const Document& document, Findings& findings) {
  const std::string_view source = document.text;
  const std::vector<Half> halves = halves_of(source);
  const std::optional<StandIn> stand_in = stand_in_for(source);
  if (!stand_in) return parse(document, nullptr, findings);
  std::string text(source);
  for (const Half& half : halves) text.replace(half.offset, Half::kSize, stand_in->escape);
  Document changed = document;
  changed.text = text;
  if (!parse(changed, nullptr, findings)) return false;
  for (YamlNode& node : nodes_) {
    const char* const begin = node.text.data();
    const bool in_text = begin >= text.data() && begin <= text.data() + text.size();
    if (in_text) {
      node.text = source.substr(static_cast<std::size_t>(begin - text.data()), node.text.size());
      continue;
    }
    if (node.text.empty()) continue;
    const auto next =
        std::lower_bound(halves.begin(), halves.end(), node.span.offset,
                         [](const Half& half, uint32_t offset) { return half.offset < offset; });
    std::string value;
    const Half* const lone =
        put_back(node.text, source, *stand_in, halves.data() + (next - halves.begin()),
                 halves.data() + halves.size(), value);
    if (lone != nullptr) {
      const std::string_view escape = source.substr(lone->offset, Half::kSize);
      findings.add({.code = Code::broken_yaml,
                    .span = {lone->offset, Half::kSize},
                    .message = fmt::format("expected a character, got `{}`, half of one", escape),
                    .label = "the other half is missing",
                    .help = {"two escapes, a high and a low one, make a character, as in "
                             "`\\ud83e\\ude74`; or write the character itself"}});
      return false;
    }
    node.text = texts_.emplace_back(std::move(value));
  }
  return true;
}

bool YamlDocument::read_plain(const Document& document, Findings& findings) {
  TreeBuilder builder(document, nullptr, *this, findings);
  try {
    return read_plain_yaml(document.text, builder);
  } catch (const Refused&) {
    return false;
  }
}

bool YamlDocument::parse(const Document& document, const LiteralBlock* cut, Findings& findings) {
  TreeBuilder builder(document, cut, *this, findings);
  try {
    ViewBuffer buffer(document.text, cut != nullptr ? cut->body : Span{});
    std::istream input(&buffer);
    YAML::Parser parser(input);
    parser.HandleNextDocument(builder);
    if (nodes_.size() > kRoot) {
      // Whatever follows without a border line is an error of its own.
      const std::size_t nodes = nodes_.size();
      if (parser.HandleNextDocument(builder) && nodes_.size() > nodes) {
        findings.add({.code = Code::broken_yaml,
                      .span = nodes_[nodes].span,
                      .message = "expected the end of the record, got more text",
                      .label = "",
                      .help = {"separate records with a line `---`"}});
        return false;
      }
      if (has_late_directive(document.text, findings)) return false;
    }
    if (nodes_.size() <= kRoot) findings.add(no_content());
    return nodes_.size() > kRoot && (cut == nullptr || builder.cut_is_block());
  } catch (const Refused&) {
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
  for (const YamlNode& node : nodes_) end = std::max(end, node.span.end());
  const std::size_t newline = text.find("\n%", end == 0 ? 0 : end - 1);
  if (newline == text.npos) return false;
  const std::string_view line = text.substr(newline + 1);
  findings.add({.code = Code::broken_yaml,
                .span = span_of(text, line.substr(0, line.find_first_of("\r\n"))),
                .message = "expected the end of the record, got a line that begins with `%`",
                .label = "",
                .help = {"directives of YAML stand before a record and its `---`; no record needs "
                         "one"}});
  return true;
}

std::vector<uint32_t> YamlDocument::graft(const InheritedConfiguration& inherited) {
  const auto shift = static_cast<uint32_t>(nodes_.size() - 1);
  const auto shifted = [shift](uint32_t node) { return node == 0 ? 0 : node + shift; };
  const std::vector<YamlNode>& theirs = inherited.tree->nodes_;
  for (std::size_t i = 1; i < theirs.size(); ++i) {
    YamlNode node = theirs[i];
    node.span.offset |= kInherited;
    node.first = shifted(node.first);
    node.next = shifted(node.next);
    node.value = shifted(node.value);
    nodes_.push_back(node);
  }
  std::vector<uint32_t> keys;
  for (uint32_t key : inherited.keys) keys.push_back(shifted(key));
  return keys;
}

}  // namespace cartulary::formats
