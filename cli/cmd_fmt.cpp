// `fmt`: records in canonical form.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdio>

#include "cli/app.hpp"
#include "cli/exit_code.hpp"
#include "cli/inputs.hpp"
#include "formats/canonical.hpp"
#include "formats/record_reader.hpp"
#include "formats/writers.hpp"

namespace cartulary::cli {
namespace {

struct Flags {
  std::vector<std::string> paths;
  std::string stdin_name = "<stdin>";
  bool check = false;
};

/// One input, whole, in canonical form.
class FileFormatter {
 public:
  FileFormatter(const Settings& settings, std::string& messages)
      : settings_(settings), messages_(messages) {}

  /// False when a document could not be read; `messages` tells why.
  bool format(const Input& input, const std::string& content, std::string& out) {
    out.clear();
    input_is_stream_ = input.path.empty();
    std::FILE* stream = fmemopen(const_cast<char*>(content.data()), content.size(), "rb");
    if (stream == nullptr) return false;
    formats::DocumentStream documents(stream, input.name);
    formats::Document document;
    bool good = true;
    std::size_t end = 0;
    while (documents.next(document)) {
      keep_between(std::string_view(content).substr(end, document.file_offset - end), out);
      if (!out.empty() && !document.text.starts_with("---")) out += "---\n";
      good &= format_document(document, out);
      end = document.file_offset + document.text.size();
    }
    std::fclose(stream);
    keep_between(std::string_view(content).substr(std::min(end, content.size())), out);
    return good;
  }

 private:
  /// Comments in documents without a record stay; borders of empty ones go.
  static void keep_between(std::string_view text, std::string& out) {
    if (text.find('#') != text.npos) out += text;
  }

  bool format_document(const formats::Document& document, std::string& out) {
    formats::Findings findings;
    if (!read_record(document, tree_, record_, findings) || findings.has_errors()) {
      findings.sort();
      const formats::WriteOptions options{
          .color = use_color(settings_.color, input_is_stream_ ? stderr : stdout)};
      const formats::Report report{
          .document = document, .record = record_, .findings = findings, .verdict = {}};
      formats::write_full_record(options, report, messages_);
      return false;
    }
    const std::string text = formats::canonical(document, tree_, record_);
    // Everything must read the same afterwards; if not, that is our fault, and the file stays.
    formats::Document again = document;
    again.text = text;
    const std::vector<std::string> before = turns_of(document);
    const std::vector<std::string> header_before = header();
    formats::Findings none;
    const bool same = read_record(again, tree_, record_, none) && !none.has_errors() &&
                      turns_of(again) == before && header() == header_before &&
                      formats::canonical(again, tree_, record_) == text;
    if (!same) {
      messages_ += fmt::format("{}: cannot be written in canonical form without changing it\n",
                               formats::record_name(document));
      return false;
    }
    out += text;
    return true;
  }

  std::vector<std::string> turns_of(const formats::Document& document) const {
    std::vector<std::string> out;
    for (const formats::RecordedTurn& move : record_.moves) {
      out.push_back(formats::canonical_move(move, record_, document));
    }
    for (const formats::RecordedDiceTurn& turn : record_.dice.turns) {
      out.push_back(formats::canonical_dice_turn(turn, record_));
    }
    return out;
  }

  /// The keys of the header with all that stands below them, but for the turns; in any order.
  std::vector<std::string> header() const {
    std::vector<std::string> out;
    const uint32_t root = formats::YamlDocument::kRoot;
    for (uint32_t key = tree_[root].first; key != 0; key = tree_[key].next) {
      if (tree_[key].text == formats::turns_key(record_)) continue;
      out.emplace_back(tree_[key].text);
      append_node(tree_[key].value, out.back());
    }
    std::sort(out.begin(), out.end());
    return out;
  }

  void append_node(uint32_t index, std::string& out) const {
    const formats::YamlNode& node = tree_[index];
    out += fmt::format("\n{}:{}", static_cast<int>(node.kind), node.text);
    for (uint32_t child = node.first; child != 0; child = tree_[child].next) {
      append_node(child, out);
      if (tree_[child].value != 0) append_node(tree_[child].value, out);
    }
    out += "\n.";
  }

  const Settings& settings_;
  std::string& messages_;
  bool input_is_stream_ = false;  ///< then messages go to standard error
  formats::YamlDocument tree_;
  formats::Record record_;
};

int run_fmt(const Flags& flags, const Settings& settings) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags.paths, flags.stdin_name, unread);
  Output output;
  std::string messages;
  FileFormatter formatter(settings, messages);
  bool findings = false;
  bool failed = false;
  std::string content;
  std::string formatted;
  for (const Input& input : inputs) {
    if (!read_whole(input, content, unread)) continue;
    const bool to_stdout = input.path.empty() && !flags.check;
    messages.clear();
    if (!formatter.format(input, content, formatted)) {
      findings = true;
      // What could not be read passes unchanged; the reasons go to standard error.
      if (to_stdout) std::fputs(messages.c_str(), stderr);
      output.text() += to_stdout ? content : messages;
    } else if (to_stdout) {
      output.text() += formatted;
    } else if (formatted != content) {
      if (flags.check) {
        findings = true;
        output.text() += fmt::format("{}: would be changed\n", input.name);
      } else if (const std::string error = replace_file(input.path, formatted); !error.empty()) {
        spdlog::error("cannot write {}: {}", input.name, error);
        failed = true;
      } else {
        output.text() += fmt::format("{}: changed\n", input.name);
      }
    }
    // Nobody needs to read what was changed for the rest to be changed.
    if (!output.flush_if_large() && flags.check) break;
  }
  const int written = output.finish();
  report_unread(unread);
  if (written != kClean) return written;
  if (output.closed() && flags.check) return kClean;
  return failed || !unread.empty() ? kFailed : findings ? kFindings : kClean;
}

}  // namespace

Run add_fmt(CLI::App& app, const Settings& settings) {
  auto flags = std::make_shared<Flags>();
  require(app.add_option("PATH", flags->paths,
                         "Records: files and folders are rewritten, - goes to standard output"),
          "at least one record: a file, a folder, or - for standard input");
  app.add_flag("--check", flags->check, "Change nothing; exit with 1 if something would change");
  app.add_option("--stdin-filename", flags->stdin_name, "Name that reports give standard input")
      ->type_name("NAME");
  return [flags, &settings] { return run_fmt(*flags, settings); };
}

}  // namespace cartulary::cli
