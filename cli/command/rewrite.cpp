#include "cli/command/rewrite.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "cli/command/settings.hpp"
#include "cli/io/documents.hpp"
#include "cli/io/exit_code.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/inputs.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/new_file.hpp"
#include "cli/io/output.hpp"
#include "cli/io/spool.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "formats/convert/recognise.hpp"
#include "formats/games/verifier.hpp"
#include "formats/report/writers.hpp"
#include "formats/text/digest.hpp"
#include "formats/text/escape.hpp"
#include "formats/text/line_diff.hpp"

namespace cartulary::cli {
namespace {

/// Whether two texts that come in pieces are the same.
class Comparison {
 public:
  void add(std::string_view before, std::string_view after) {
    if (differ_) return;
    before_ += before;
    after_ += after;
    const std::size_t common = std::min(before_.size(), after_.size());
    differ_ = before_.compare(0, common, after_, 0, common) != 0;
    before_.erase(0, common);
    after_.erase(0, common);
  }
  bool differ() const { return differ_ || !before_.empty() || !after_.empty(); }

 private:
  std::string before_;  ///< what has not been compared yet
  std::string after_;
  bool differ_ = false;
};

/// One input on its way through a rewriter.
struct Passage {
  const Input& input;
  OpenInput opened{};
  bool to_output = false;  ///< instead of back into the file
  bool coloured = false;   ///< messages
  std::optional<FileState> state{};
  formats::Sha256 digest{};
  Comparison comparison{};
  uint64_t size = 0;
  Spool before{};  ///< what was read, if it may be needed
  Spool after{};   ///< what takes its place, if it may be needed
  /// What was read of a record that is too large; the rest of the file is still to be read.
  std::optional<std::string> cut_off{};
  Rewritten worst = Rewritten::clean;
  std::string error{};  ///< why it can go no further
};

class Rewriting {
 public:
  Rewriting(const RewriteFlags& flags, const Settings& settings, Rewriter& rewriter)
      : flags_(flags),
        settings_(settings),
        rewriter_(rewriter),
        if_protected_(flags.force ? Protected::replace : Protected::refuse_but_tell_of_force),
        output_(flags.output, if_protected_) {}

  int all(const std::vector<Input>& inputs, std::vector<formats::UnreadFile>& unread);

 private:
  void one(const Input& input, std::vector<formats::UnreadFile>& unread);
  void rewrite_records(Passage& passage, std::vector<formats::UnreadFile>& unread);
  void rewrite_games(Passage& passage);
  void pass(Passage& passage, std::string_view before, std::string_view after);
  void tell(const Passage& passage);
  void finish(Passage& passage);
  std::string write_out(Passage& passage);
  std::string write_rest(Passage& passage);
  std::string write_difference(const Passage& passage);
  std::string write_back(Passage& passage);

  bool goes_to(Target target) const { return flags_.target == target; }

  const RewriteFlags& flags_;
  const Settings& settings_;
  Rewriter& rewriter_;
  const Protected if_protected_;
  Output output_;
  std::string messages_;
  bool findings_ = false;
  bool failed_ = false;
};

/// Messages never get mixed up with a record.
void Rewriting::tell(const Passage& passage) {
  if (passage.to_output || goes_to(Target::difference)) {
    std::fputs(messages_.c_str(), stderr);
  } else {
    output_.text() += messages_;
    output_.flush_if_large();
  }
  messages_.clear();
}

/// What was read, and what takes its place.
void Rewriting::pass(Passage& passage, std::string_view before, std::string_view after) {
  passage.size += before.size();
  passage.comparison.add(before, after);
  const bool keeps_both = passage.to_output || goes_to(Target::difference);
  if (keeps_both) passage.error = passage.before.add(before);
  if (passage.error.empty() && (keeps_both || goes_to(Target::in_place))) {
    passage.error = passage.after.add(after);
  }
  if (goes_to(Target::in_place)) passage.digest.add(before);
}

/// The games of a file of another program. Such a file itself is never written back.
void Rewriting::rewrite_games(Passage& passage) {
  const auto file = std::make_shared<const std::string>(std::move(passage.opened.begun));
  const formats::ImportFormat& format = *passage.opened.format;
  if (!passage.to_output) {
    messages_ = fmt::format("{}: a {}, not changed; `cartulary convert` makes a record of it\n",
                            formats::printable(passage.input.name), format.meaning);
    tell(passage);
    return;
  }
  uint32_t number = 0;
  std::string after;
  for (const formats::Imported& game : formats::import(format, file, {})) {
    if (!after.empty()) after += "---\n";
    const formats::Document document = formats::document_of(game, passage.input.name, ++number);
    if (document.text.empty()) {
      formats::Verifier verifier;
      formats::write_full_record({.color = passage.coloured}, verifier.verify(document, false),
                                 messages_);
      passage.worst = Rewritten::findings;
    } else {
      passage.worst =
          std::max(passage.worst, rewriter_.document(document, passage.coloured, after, messages_));
    }
  }
  tell(passage);
  pass(passage, *file, after);
}

/// The records of one input, one by one.
void Rewriting::rewrite_records(Passage& passage, std::vector<formats::UnreadFile>& unread) {
  formats::DocumentStream documents(passage.opened.bytes(), passage.input.name,
                                    std::move(passage.opened.begun), formats::TooLarge::stop);
  formats::Document document;
  std::string after;
  bool begun = false;
  while (passage.error.empty() && documents.next(document)) {
    let_inherit(passage.input, document);
    after.clear();
    rewriter_.between(documents.skipped(), document.text, begun, after);
    const Rewritten result = rewriter_.document(document, passage.coloured, after, messages_);
    passage.worst = std::max(passage.worst, document.too_large ? Rewritten::refused : result);
    tell(passage);
    if (document.too_large) {
      passage.cut_off.emplace(documents.skipped()).append(documents.read_ahead());
      return;
    }
    // Copied, because the pieces stand side by side only in what was read.
    const std::string before = fmt::format("{}{}", documents.skipped(), document.text);
    pass(passage, before, after);
    begun |= !after.empty();
  }
  after.clear();
  rewriter_.between(documents.skipped(), "", begun, after);
  if (passage.error.empty()) pass(passage, documents.skipped(), after);
  if (!documents.error().empty()) {
    unread.push_back({passage.input.name, documents.error()});
    passage.worst = Rewritten::refused;
  } else if (documents.skipped_too_much() && passage.error.empty()) {
    passage.error = "there is too much between its records";
  }
}

/// What follows a record that is too large, as it is.
std::string Rewriting::write_rest(Passage& passage) {
  if (!passage.cut_off) return "";
  // A device may never end.
  if (!passage.input.path.empty() && !passage.state) return "its record is too large";
  output_.add_record(*passage.cut_off);
  std::string chunk(64u << 10, '\0');
  while (output_.flush_if_large() && !output_.reader_gone()) {
    const std::size_t got = passage.opened.bytes().read(chunk.data(), chunk.size());
    output_.add_record(std::string_view(chunk).substr(0, got));
    if (got < chunk.size()) break;
  }
  return !passage.opened.bytes().error().empty() ? "it cannot be read to its end" : "";
}

/// What could not be read passes unchanged.
std::string Rewriting::write_out(Passage& passage) {
  const bool refused = passage.worst == Rewritten::refused;
  std::string error = (refused ? passage.before : passage.after).give([&](std::string_view text) {
    output_.add_record(text);
    output_.flush_if_large();
    return std::string();
  });
  return error.empty() ? write_rest(passage) : error;
}

std::string Rewriting::write_difference(const Passage& passage) {
  if (passage.size > formats::kMaxImport) return "it is too large for a diff";
  std::string before;
  std::string after;
  for (const auto& [spool, text] :
       {std::pair{&passage.before, &before}, {&passage.after, &after}}) {
    std::string error = spool->give([text = text](std::string_view piece) {
      *text += piece;
      return std::string();
    });
    if (!error.empty()) return error;
  }
  std::string difference;
  formats::append_diff(difference, passage.input.name, before, after);
  output_.add_record(difference);
  return "";
}

std::string Rewriting::write_back(Passage& passage) {
  if (passage.opened.archive != nullptr) return "it is packed; unpack it first";
  if (!passage.state) return "not a regular file";
  const FileRead read{.state = *passage.state, .digest = passage.digest.hexadecimal()};
  NewFile file;
  std::string error = file.open(passage.input.path, if_protected_, &read);
  if (error.empty()) {
    error = passage.after.give([&file](std::string_view text) { return file.write(text); });
  }
  if (error.empty()) error = file.finish();
  if (error.empty()) {
    output_.text() += fmt::format("{}: changed\n", formats::printable(passage.input.name));
  }
  return error;
}

void Rewriting::finish(Passage& passage) {
  findings_ |= passage.worst != Rewritten::clean;
  std::string error = std::move(passage.error);
  if (error.empty() && passage.to_output) {
    error = write_out(passage);
  } else if (error.empty() && passage.worst != Rewritten::refused && passage.comparison.differ()) {
    if (goes_to(Target::difference)) {
      error = write_difference(passage);
    } else if (goes_to(Target::in_place)) {
      error = write_back(passage);
    } else {
      findings_ = true;
      output_.text() +=
          fmt::format("{}: would be changed\n", formats::printable(passage.input.name));
    }
  }
  if (error.empty()) return;
  failed_ = true;
  say_error("cannot write {}: {}", passage.input.name, error);
}

void Rewriting::one(const Input& input, std::vector<formats::UnreadFile>& unread) {
  Passage passage{.input = input};
  passage.to_output =
      goes_to(Target::standard_output) || (input.path.empty() && goes_to(Target::in_place));
  passage.coloured = use_color(settings_.color, passage.to_output ? stderr : stdout);
  say_detail("reading {}", input.name);
  if (!open_input(input, passage.opened, unread)) return;
  if (passage.opened.has_members) {
    unread.push_back({input.name, "an archive of files; unpack it first"});
    return;
  }
  const FileSource* const file = passage.opened.file.get();
  if (file != nullptr) passage.state = state_of(file->descriptor());
  if (passage.opened.format != nullptr) {
    if (!read_rest(input, passage.opened, unread)) return;
    rewrite_games(passage);
  } else {
    const std::size_t before = unread.size();
    rewrite_records(passage, unread);
    if (unread.size() > before) return;
  }
  finish(passage);
}

int Rewriting::all(const std::vector<Input>& inputs, std::vector<formats::UnreadFile>& unread) {
  if (output_.failed()) return output_.finish();
  const StopSignals stop;
  std::size_t read = 0;
  for (const Input& input : inputs) {
    if (StopSignals::asked()) break;
    one(input, unread);
    ++read;
    // Nobody needs to be told what was changed for the rest to be changed.
    if (!output_.flush_if_large() && goes_to(Target::nowhere)) break;
  }
  tell_stop(inputs, read, unread);
  // A file is not replaced by less than what was asked for.
  if (!flags_.output.empty() && (failed_ || !unread.empty())) output_.give_up();
  const int written = output_.finish();
  report_unread(unread);
  if (StopSignals::asked()) StopSignals::end();
  if (written != kClean) return written;
  return failed_ || !unread.empty() ? kFailed : findings_ ? kFindings : kClean;
}

}  // namespace

int rewrite(const RewriteFlags& flags, const Settings& settings, Rewriter& rewriter) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (flags.target == Target::standard_output && inputs.size() > 1) {
    say_error("expected one file for {}, got {}; --in-place writes them back",
              flags.output.empty() ? "standard output" : flags.output, inputs.size());
    return kFailed;
  }
  return Rewriting(flags, settings, rewriter).all(inputs, unread);
}

}  // namespace cartulary::cli
