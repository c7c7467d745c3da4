#include "formats/ground/text/yaml_tree.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "formats/ground/text/characters.hpp"

namespace cartulary::formats {

void name_characters_near(std::string_view text, std::size_t at, std::vector<std::string>& help) {
  const auto line_start = [text](std::size_t from) {
    const std::size_t newline = from == 0 ? text.npos : text.rfind('\n', from - 1);
    return newline == text.npos ? 0 : newline + 1;
  };
  const std::size_t line = line_start(std::min(at, text.size()));
  const std::size_t begin = line == 0 ? 0 : line_start(line - 1);
  name_other_characters(text.substr(begin, text.find('\n', line) - begin), help);
}

TreeBuilder::TreeBuilder(std::string_view source, const LiteralBlock* cut, YamlTree& tree)
    : source_(source), cut_(cut), tree_(tree) {
  tree_.nodes.clear();
  tree_.nodes.emplace_back();
  tree_.texts.clear();
}

void TreeBuilder::begin(YamlNode::Kind kind, uint32_t at) {
  if (stack_.size() >= YamlTree::kMaxDepth) {
    refuse(Code::too_large, at, fmt::format("more than {} levels of nesting", YamlTree::kMaxDepth),
           "no part of a record is nested that deeply");
  }
  YamlNode node;
  node.kind = kind;
  node.span = {at, 1};
  stack_.push_back({add(node)});
}

/// A list or mapping reaches from its first character to the end of its last value or its bracket.
void TreeBuilder::end(YamlNode::Kind kind) {
  YamlNode& node = tree_.nodes[stack_.back().node];
  const uint32_t last = stack_.back().last;
  stack_.pop_back();
  uint32_t end = node.span.end();
  if (last != 0) {
    const YamlNode& item = tree_.nodes[last];
    end = std::max({end, item.span.end(), tree_.nodes[item.value].span.end()});
  }
  const char first = node.span.offset < source_.size() ? source_[node.span.offset] : '\0';
  if (first == '[' || first == '{') {
    const char closing = kind == YamlNode::Kind::sequence ? ']' : '}';
    const auto at = source_.find_first_not_of(" \t\r\n,", end);
    if (at != source_.npos && source_[at] == closing) end = static_cast<uint32_t>(at + 1);
  }
  node.span.size = end - node.span.offset;
}

void TreeBuilder::words(Span written) {
  YamlNode node;
  node.exact = true;
  node.span = written;
  node.text = source_.substr(written.offset, written.size);
  add(node);
}

void TreeBuilder::quoted(Span inside) {
  YamlNode node;
  node.style = YamlNode::Style::quoted;
  node.exact = true;
  node.span = {inside.offset - 1, inside.size + 2};
  node.text = source_.substr(inside.offset, inside.size);
  add(node);
}

void TreeBuilder::block(const LiteralBlock& block) {
  YamlNode node;
  node.style = YamlNode::Style::literal;
  node.exact = true;
  node.span = {block.bar, block.body.offset - 1 - block.bar};  // to the end of its line
  node.text = source_.substr(block.lines.offset, block.lines.size);
  add(node);
}

bool TreeBuilder::open_bracket(Span& out) const {
  for (auto open = stack_.rbegin(); open != stack_.rend(); ++open) {
    out = tree_.nodes[open->node].span;
    if (source_[out.offset] == '[' || source_[out.offset] == '{') return true;
  }
  return false;
}

std::string_view TreeBuilder::word_at(uint32_t at) const {
  const std::string_view rest = source_.substr(at);
  return rest.substr(0, rest.find_first_of(" \t\r\n,]}"));
}

void TreeBuilder::refuse(Code code, Span span, std::string message, std::string help) {
  std::vector<std::string> all{std::move(help)};
  if (code == Code::broken_yaml) name_characters_near(source_, span.offset, all);
  throw RefusedYaml{
      {.code = code, .span = span, .message = std::move(message), .help = std::move(all)}};
}

void TreeBuilder::refuse(Code code, uint32_t at, std::string message, std::string help) {
  const auto size = static_cast<uint32_t>(word_at(at).size());
  refuse(code, Span{at, std::max(size, 1u)}, std::move(message), std::move(help));
}

uint32_t TreeBuilder::add(const YamlNode& node) {
  if (tree_.nodes.size() >= YamlTree::kMaxNodes) {
    refuse(Code::too_large, node.span.offset,
           fmt::format("more than {} values in a record", YamlTree::kMaxNodes),
           "no record of a game is that long");
  }
  tree_.nodes.push_back(node);
  const auto index = static_cast<uint32_t>(tree_.nodes.size() - 1);
  if (!stack_.empty()) attach(index);
  return index;
}

void TreeBuilder::attach(uint32_t index) {
  Open& top = stack_.back();
  YamlNode& parent = tree_.nodes[top.node];
  if (parent.kind == YamlNode::Kind::mapping && top.key != 0) {
    tree_.nodes[top.key].value = index;
    // A value that is not there is shown at its key.
    YamlNode& value = tree_.nodes[index];
    if (value.kind == YamlNode::Kind::scalar && value.span.size == 0) {
      value.span = tree_.nodes[top.key].span;
    }
    top.key = 0;
    return;
  }
  if (parent.kind == YamlNode::Kind::mapping) {
    if (tree_.nodes[index].kind != YamlNode::Kind::scalar) {
      refuse(Code::wrong_shape, tree_.nodes[index].span.offset,
             "expected a name as key, got a list or a mapping", "every key of a record is a word");
    }
    refuse_bare_key(tree_.nodes[index]);
    top.key = index;
  }
  (top.last == 0 ? parent.first : tree_.nodes[top.last].next) = index;
  top.last = index;
}

void TreeBuilder::scalar(uint32_t at, std::string_view value) {
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
    node.text = tree_.texts.emplace_back(value);
    node.span.size = static_cast<uint32_t>(rest.substr(0, rest.find('\n')).size());
  }
  if (node.exact && node.style == YamlNode::Style::plain) {
    node.span.size = static_cast<uint32_t>(node.text.size());
  }
  add(node);
}

/// A literal block's lines are read in the source itself: they stand there letter by letter.
void TreeBuilder::locate_block(YamlNode& node, std::string_view rest, std::string_view value,
                               bool literal) {
  node.style = literal ? YamlNode::Style::literal : YamlNode::Style::folded;
  const auto header_end = rest.find('\n');
  node.span.size = static_cast<uint32_t>(std::min(header_end, rest.size()));
  refuse_deep_blank_line(node.span);
  if (!literal) {
    node.text = tree_.texts.emplace_back(value);
    return;
  }
  node.exact = true;
  if (cut_ != nullptr && node.span.offset == cut_->bar) {
    node.text = source_.substr(cut_->lines.offset, cut_->lines.size);
    cut_is_block_ = value.empty();
    return;
  }
  std::size_t lines = static_cast<std::size_t>(std::ranges::count(value, '\n'));
  if (!value.empty() && value.back() != '\n') ++lines;
  std::string_view block = header_end == rest.npos ? "" : rest.substr(header_end + 1);
  std::size_t size = 0;
  for (; lines > 0 && size < block.size(); --lines) {
    const auto newline = block.find('\n', size);
    size = newline == block.npos ? block.size() : newline + 1;
  }
  node.text = block.substr(0, size);
}

/// On its own line a key has a colon (YAML 1.2, 8.2.2). yaml-cpp lets the last one go without.
void TreeBuilder::refuse_bare_key(const YamlNode& key) {
  const uint32_t at = key.span.offset;
  const bool in_brackets = std::ranges::any_of(stack_, [this](const Open& open) {
    const uint32_t begin = tree_.nodes[open.node].span.offset;
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

/// Above the first line of a block, blank lines are no longer than its blanks (YAML 1.2, 8.1.1.1).
void TreeBuilder::refuse_deep_blank_line(Span header) {
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

void TreeBuilder::locate_quoted(YamlNode& node, std::string_view rest, std::string_view value) {
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
  node.text = node.exact ? inside : tree_.texts.emplace_back(value);
}

}  // namespace cartulary::formats
