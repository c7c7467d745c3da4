#include "formats/checking/configuration.hpp"

#include <algorithm>

#include "formats/checking/read_any_record.hpp"
#include "formats/game/record/reading.hpp"
#include "formats/ground/text/letters.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"
#include "formats/ground/text/yaml.hpp"

namespace cartulary::formats {
namespace {

using Kind = YamlNode::Kind;

/// The most faults that are told: a file of another kind, named by mistake, may have thousands.
constexpr std::size_t kFaultsTold = 10;

std::string fault_at(std::string_view name, Position at, std::string_view message) {
  return fmt::format("{}:{}:{}: {}", name, at.line, at.column, message);
}

class ConfigurationReader {
 public:
  ConfigurationReader(const Document& document, const YamlDocument& tree, Quote quote,
                      Configuration& out)
      : document_(document), tree_(tree), quote_(quote), out_(out) {}

  /// Returns the keys that records inherit.
  std::vector<uint32_t> read();

  /// Looks for what every record that inherits these keys would have wrong.
  void check(const std::shared_ptr<const InheritedConfiguration>& inherited) {
    // It has nothing of its own that could be wrong.
    const Document smallest{.text = "cartulary: 1\nplayers: [A, B]\nmoves: []\n",
                            .inherits = inherited};
    YamlDocument tree;
    AnyRecord record;
    Findings findings;
    read_any_record(smallest, tree, record, findings);
    for (const Finding& finding : findings) {
      const bool is_inherited = (finding.span.offset & kInherited) != 0;
      if (!is_inherited || finding.severity() != Severity::error) continue;
      // A limit of this program, not a mistake; and a record may have other expansions.
      if (finding.code == Code::unsupported) continue;
      std::string message = finding.message;
      if (!finding.help.empty()) put(message, "; ", finding.help.front());
      fault(plain_offset(finding.span.offset), message, row_of(finding.code).summary);
    }
  }

  /// Says how many faults there are that were not told.
  void end() {
    if (faults_ > kFaultsTold) out_.fault += fmt::format("; and {} more", faults_ - kFaultsTold);
  }

  void exclude(uint32_t value) {
    out_.exclude.emplace();
    for (uint32_t item : words(value, "patterns")) {
      const YamlNode& node = tree_[item];
      if (const auto wrong = Glob::fault_of(node.text)) {
        const bool quoted = node.style == YamlNode::Style::quoted;
        const auto at = node.exact ? static_cast<uint32_t>(wrong->at) + quoted : 0;
        fault(node.span.offset + at, fmt::format("{} in `{}`", wrong->message, node.text),
              "expected a pattern");
      } else {
        out_.exclude->add(node.text);
      }
    }
  }

  void select(uint32_t value) { out_.select = codes(value); }
  void ignore(uint32_t value) { out_.ignore = codes(value); }

  void fail_on(uint32_t value) {
    const YamlNode& node = tree_[value];
    const auto found = index_in(kSeverityNames, node.text);
    if (node.kind == Kind::scalar && found) {
      out_.fail_on = static_cast<Severity>(*found);
      return;
    }
    constexpr std::string_view kExpected = "expected error, warning or note for fail-on";
    std::string message = fmt::format("{}, got {}", kExpected, got_text(node));
    if (const std::string_view near = nearest(node.text, kSeverityNames); !near.empty()) {
      put(message, "; did you mean `", near, "`?");
    }
    fault(node.span.offset, message, kExpected);
  }

  void format(uint32_t value) { out_.run.format = word(value, "the name of a format"); }
  void baseline(uint32_t value) { out_.run.baseline = word(value, "the path of a file"); }
  void cache(uint32_t value) { out_.run.cache = word(value, "the path of a folder"); }

  void jobs(uint32_t value) {
    const YamlNode& node = tree_[value];
    const auto number = node.kind == Kind::scalar ? parse_number(node.text) : std::nullopt;
    if (number && *number >= 1 && *number <= kMaxJobs) {
      out_.run.jobs = *number;
      return;
    }
    const std::string expected = fmt::format("expected a number of threads from 1 to {}", kMaxJobs);
    fault(node.span.offset, fmt::format("{}, got {}", expected, got_text(node)), expected);
  }

 private:
  /// `plain`: the same without words of the file.
  void fault(uint32_t offset, std::string_view message, std::string_view plain) {
    if (++faults_ > kFaultsTold) return;
    if (!out_.fault.empty()) out_.fault += "; ";
    out_.fault +=
        fault_at(out_.name, document_.position(offset), quote_ == Quote::words ? message : plain);
  }

  void unknown(uint32_t key) {
    const std::string_view word = tree_[key].text;
    std::string message = fmt::format("unknown key `{}` in a configuration", word);
    const auto known =
        mapped(configuration_keys(), [](const ConfigurationKey& row) { return row.key; });
    const std::vector<KeyRow> of_records = keys_of(MappingOf::record);
    if (word == kVersionKey) {
      message += "; is it a record? then its file needs another name";
    } else if (find_row(of_records, &KeyRow::key, word) != nullptr) {
      message += "; every record has its own";
    } else if (const std::string_view near = nearest(word, known); !near.empty()) {
      put(message, "; did you mean `", near, "`?");
    } else {
      put(message, "; the keys are ", enumerate({known.begin(), known.end()}));
    }
    fault(tree_[key].span.offset, message, "unknown key");
  }

  std::vector<uint32_t> words(uint32_t value, std::string_view what) {
    std::vector<uint32_t> out;
    if (tree_[value].kind == Kind::scalar) out.push_back(value);
    if (tree_[value].kind == Kind::sequence) {
      for (uint32_t item = tree_[value].first; item != 0; item = tree_[item].next) {
        out.push_back(item);
      }
    }
    const auto is_word = [this](uint32_t node) { return tree_[node].kind == Kind::scalar; };
    const auto other = std::ranges::find_if_not(out, is_word);
    if (tree_[value].kind == Kind::mapping || other != out.end()) {
      const uint32_t at = other != out.end() ? *other : value;
      const std::string message = fmt::format("expected a list of {}, got {}", what,
                                              other != out.end() ? "another list" : "a mapping");
      fault(tree_[at].span.offset, message, message);
      out.clear();
    }
    return out;
  }

  std::vector<std::string> codes(uint32_t value) {
    std::vector<std::string> out;
    for (uint32_t item : words(value, "codes")) {
      std::string word(tree_[item].text);
      if (const std::string wrong = expect_codes(word); !wrong.empty()) {
        fault(tree_[item].span.offset, wrong, "expected codes of findings");
      }
      out.push_back(std::move(word));
    }
    return out;
  }

  /// One word; empty, after saying so, if there is none.
  std::string word(uint32_t value, std::string_view what) {
    const YamlNode& node = tree_[value];
    if (node.kind == Kind::scalar && !node.text.empty()) return std::string(node.text);
    const std::string message = fmt::format(
        "expected {}, got {}", what, node.kind == Kind::scalar ? "nothing" : name_of(node.kind));
    fault(node.span.offset, message, message);
    return "";
  }

  const Document& document_;
  const YamlDocument& tree_;
  const Quote quote_;
  Configuration& out_;
  std::size_t faults_ = 0;
};

struct SettingRow {
  std::string_view key;
  std::string_view meaning;
  void (ConfigurationReader::*read)(uint32_t value);
  bool of_run = false;
};
constexpr SettingRow kSettings[] = {
#include "formats/checking/settings.def"
};

std::vector<uint32_t> ConfigurationReader::read() {
  std::vector<uint32_t> inherited;
  const YamlNode& root = tree_[YamlDocument::kRoot];
  if (root.kind != Kind::mapping) {
    const std::string message =
        fmt::format("expected a mapping for a configuration, got {}", name_of(root.kind));
    fault(root.span.offset, message, message);
    return inherited;
  }
  const std::vector<ConfigurationKey> rows = configuration_keys();
  std::vector<std::string_view> seen;
  for (uint32_t key = root.first; key != 0; key = tree_[key].next) {
    const std::string_view word = tree_[key].text;
    if (contains(seen, word)) {
      fault(tree_[key].span.offset, fmt::format("duplicate key `{}`", word), "duplicate key");
    }
    if (is_private(word)) continue;
    const auto* const row = find_row(rows, &ConfigurationKey::key, word);
    if (row == nullptr) {
      unknown(key);
      if (word == kVersionKey) break;  // it is none: its other faults come of that
    } else if (row->inherited) {
      inherited.push_back(key);
    } else {
      (this->*kSettings[row - rows.data()].read)(tree_[key].value);
    }
    seen.push_back(word);
  }
  return inherited;
}

/// A value as it could be written on one line.
void append_value(std::string& out, const YamlDocument& tree, uint32_t node) {
  const YamlNode& value = tree[node];
  if (value.kind == Kind::scalar) {
    out += value.text;
    return;
  }
  const bool mapping = value.kind == Kind::mapping;
  out += mapping ? '{' : '[';
  for (uint32_t item = value.first; item != 0; item = tree[item].next) {
    if (item != value.first) out += ", ";
    if (mapping) put(out, tree[item].text, ": ");
    append_value(out, tree, mapping ? tree[item].value : item);
  }
  out += mapping ? '}' : ']';
}

}  // namespace

std::vector<Configuration::Given> given_keys(const Document& document, const YamlDocument& tree) {
  std::vector<Configuration::Given> out;
  const YamlNode& root = tree[YamlDocument::kRoot];
  for (uint32_t key = root.first; root.kind == Kind::mapping && key != 0; key = tree[key].next) {
    std::string value;
    append_value(value, tree, tree[key].value);
    const uint32_t line = document.position(tree[key].span.offset).line;
    out.push_back({std::string(tree[key].text), std::move(value), line});
  }
  return out;
}

const Configuration::Given* Configuration::find(std::string_view key) const {
  return find_row(given, &Given::key, key);
}

std::vector<ConfigurationKey> configuration_keys() {
  std::vector<ConfigurationKey> out;
  for (const SettingRow& row : kSettings) out.push_back({row.key, row.meaning, false, row.of_run});
  for (const KeyRow& row : keys_of(MappingOf::record)) {
    if (row.inheritable) out.push_back({row.key, row.meaning, true});
  }
  return out;
}

Configuration read_configuration(std::string name, std::string_view text, Quote quote) {
  Configuration out;
  out.name = std::move(name);
  if (text.empty()) return out;
  TextSource source(text);
  DocumentStream stream(source, out.name);
  Document document;
  stream.next(document);
  const auto inherited = std::make_shared<InheritedConfiguration>();
  inherited->name = out.name;
  inherited->text = document.text;
  inherited->first_line = document.first_line;
  const bool blank = document.blank;
  if (Document second; stream.next(second)) {
    out.fault = fault_at(out.name, second.position(0), "expected one document, got another one");
  }
  if (blank || !out.fault.empty()) return out;
  document.name = inherited->name;
  document.text = inherited->text;
  Findings findings;
  const auto tree = std::make_shared<YamlDocument>();
  if (!tree->read(document, findings)) {
    const Finding first = findings.empty() ? Finding{} : *findings.begin();
    const bool shown = quote == Quote::words && !first.message.empty();
    out.fault = fault_at(out.name, document.position(first.span.offset),
                         shown ? first.message : "expected YAML with a mapping");
    return out;
  }
  inherited->tree = tree;
  ConfigurationReader reader(document, *tree, quote, out);
  inherited->keys = reader.read();
  if (!inherited->keys.empty()) reader.check(inherited);
  reader.end();
  out.given = given_keys(document, *tree);
  if (!inherited->keys.empty()) out.inherited = inherited;
  return out;
}

}  // namespace cartulary::formats
