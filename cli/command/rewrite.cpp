#include "cli/command/rewrite.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <deque>
#include <optional>

#include "cli/input/batches.hpp"
#include "cli/input/documents.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/sieve.hpp"
#include "cli/io/descriptor.hpp"
#include "cli/io/file_state.hpp"
#include "cli/io/in_order.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/new_file.hpp"
#include "cli/io/output.hpp"
#include "cli/io/spool.hpp"
#include "cli/io/stop.hpp"
#include "cli/io/terminal.hpp"
#include "formats/checking/verifier.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/edits/line_diff.hpp"
#include "formats/ground/text/digest.hpp"
#include "formats/ground/text/escape.hpp"

namespace cartulary::cli {
namespace {

/// Compares two texts that come in pieces.
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

/// One input on its way through rewriters: cut into documents, rewritten, and put together.
struct Passage {
  const Input* input = nullptr;

  // Used by the thread that cuts.
  bool is_open = false;
  bool is_left_alone = false;
  OpenInput opened{};
  bool to_output = false;  ///< instead of back into the file
  bool coloured = false;   ///< messages
  std::optional<FileState> state{};
  std::optional<formats::DocumentStream> documents{};  ///< none of games of another program
  formats::Sha256 digest{};
  /// The beginning of a record that is too large; the rest of the file is still to be read.
  std::optional<std::string> cut_off{};
  std::vector<formats::UnreadFile> unread{};

  // Used by the thread that puts it together.
  Comparison comparison{};
  uint64_t size = 0;
  Spool before{};      ///< what was read, if it may be needed
  Spool after{};       ///< what takes its place, if it may be needed
  bool begun = false;  ///< that is not empty
  Spool results{};     ///< what was asked for besides
  Spool messages{};
  Rewritten worst = Rewritten::clean;
  std::string error{};  ///< why it can go no further
  std::atomic<bool> has_error = false;
};

struct Part {
  std::string before{};                       ///< all that was read
  std::size_t skipped = 0;                    ///< bytes of it before the document
  std::optional<formats::Document> document;  ///< lives in `before`; none behind the last one
  std::string after{};                        ///< what takes the place of the document
  Said said{};
  Rewritten result = Rewritten::clean;
};

/// How much is cut off at a time. Little is enough: rewriting takes far longer than handing it on.
constexpr std::size_t kMaxBytes = 4u << 10;
/// As which the smallest documents count.
constexpr std::size_t kMinBytes = 256;

/// The work of a thread: some documents of an input, or a whole one.
struct Work {
  std::shared_ptr<Passage> passage{};
  bool is_whole = false;                 ///< nobody else has a part of it
  bool ends = false;                     ///< nothing of the input follows
  std::deque<Part> parts{};              ///< each stays where it is
  std::unique_ptr<Rewriter> rewriter{};  ///< of all that it works on
};

void add_said(Passage& passage, const Said& said) {
  passage.error = passage.messages.add(said.messages);
  if (passage.error.empty()) passage.error = passage.results.add(said.results);
}

/// The kind of a file found in a folder without records to write back; empty if it may be written.
std::string_view why_left_alone(const Passage& passage) {
  if (!passage.input->searched || passage.to_output) return "";
  if (passage.opened.has_members()) return "an archive of files";
  const bool is_text = passage.opened.archive == nullptr && passage.opened.format == nullptr;
  return is_text && !is_record_name(passage.input->name) ? "a record in a file of another kind"
                                                         : "";
}

void rewrite_parts(Work& work) {
  for (Part& part : work.parts) {
    if (!part.document) continue;
    part.said.coloured = work.passage->coloured;
    part.result = work.rewriter->document(*part.document, part.after, part.said);
    if (part.document->too_large) part.result = Rewritten::refused;
  }
}

class Rewriting {
 public:
  Rewriting(const std::vector<Input>& inputs, const RewriteFlags& flags, const Settings& settings,
            const MakeRewriter& make)
      : inputs_(inputs), flags_(flags), settings_(settings), make_(make) {}

  int all(std::vector<formats::UnreadFile>& unread) {
    if (output_.failed()) return output_.finish();
    const StopSignals stop;
    in_order<Work>(
        jobs_of(flags_), [this](Work& work) { return take(work); },
        [this](Work& work) { rewrite(work); },
        [this, &unread](Work& work) { return put(work, unread); });
    if (shared_ != nullptr) tell(*shared_);
    report_stop(inputs_, done_, unread);
    // A file is not replaced by less than what was asked for.
    if (output_.is_new_file() && (lacks_ || failed_ || !unread.empty())) {
      output_.give_up();
      if (lacks_ && !failed_) {
        say_error("{} was not written: not all of the records could be changed", flags_.output);
      }
    }
    const int written = output_.finish();
    report_unread(unread);
    if (StopSignals::asked()) StopSignals::end();
    if (written != kClean) return written;
    return failed_ || !unread.empty() ? kFailed : findings_ ? kFindings : kClean;
  }

 private:
  // Steps of a passage: each one at a time, the first two perhaps while others do the last two.
  void open(Passage& passage) const {
    passage.is_open = true;
    const Input& input = *passage.input;
    passage.to_output =
        goes_to(Target::standard_output) || (input.path.empty() && goes_to(Target::in_place));
    passage.coloured = use_color(settings_.color, kStandardError);
    if (!open_input(input, passage.opened, passage.unread)) return;
    if (const std::string_view other = why_left_alone(passage); !other.empty()) {
      passage.is_left_alone = true;
      passage.error = passage.messages.add(
          fmt::format("{}: {}, not changed\n", formats::printable(input.name), other));
      return;
    }
    if (passage.opened.has_members()) {
      passage.unread.push_back({input.name, "an archive of files; unpack it first"});
      return;
    }
    const FileSource* const file = passage.opened.file.get();
    if (file != nullptr) passage.state = state_of(file->descriptor());
    if (passage.opened.format != nullptr) return;
    passage.documents.emplace(passage.opened.bytes(), input.name, std::move(passage.opened.begun),
                              formats::TooLarge::stop);
  }

  void cut(Work& work) const {
    Passage& passage = *work.passage;
    formats::DocumentStream& documents = *passage.documents;
    for (std::size_t bytes = 0; !work.ends && bytes < kMaxBytes;) {
      formats::Document document;
      const bool found = !passage.has_error && documents.next(document);
      work.ends = !found || document.too_large;
      Part& part = work.parts.emplace_back();
      // Copied, because the pieces stand side by side only in what was read.
      part.before = fmt::format("{}{}", documents.skipped(), document.text);
      part.skipped = documents.skipped().size();
      if (goes_to(Target::in_place)) passage.digest.add(part.before);
      bytes += std::max(part.before.size(), kMinBytes);
      if (!found) return;
      document.text = std::string_view(part.before).substr(part.skipped);
      let_inherit(*passage.input, document);
      part.document = document;
      if (!document.too_large) continue;
      passage.cut_off.emplace(documents.skipped()).append(documents.read_ahead());
    }
  }

  /// Adds what became of some parts to what became of those before.
  void put_together(Work& work) const {
    Passage& passage = *work.passage;
    std::string after;
    for (const Part& part : work.parts) {
      if (!passage.error.empty()) break;
      passage.worst = std::max(passage.worst, part.result);
      add_said(passage, part.said);
      const std::string_view text = part.document ? part.document->text : "";
      if (!passage.error.empty() || (part.document && part.document->too_large)) break;
      after.clear();
      work.rewriter->between(std::string_view(part.before).substr(0, part.skipped), text,
                             passage.begun, after);
      after += part.after;
      pass(passage, part.before, after);
      passage.begun |= !after.empty();
    }
    work.parts.clear();
    passage.has_error = !passage.error.empty();
    if (!work.ends || passage.has_error || passage.cut_off) return;
    if (!passage.documents->error().empty()) {
      passage.unread.push_back({passage.input->name, passage.documents->error()});
      passage.worst = Rewritten::refused;
    } else if (passage.documents->skipped_too_much()) {
      passage.error = "there is too much between its records";
    }
  }

  /// Passes on a text that was read, and the one that takes its place.
  void pass(Passage& passage, std::string_view before, std::string_view after) const {
    passage.size += before.size();
    passage.comparison.add(before, after);
    const bool keeps_both = passage.to_output || goes_to(Target::difference);
    if (keeps_both) passage.error = passage.before.add(before);
    if (passage.error.empty() && (keeps_both || goes_to(Target::in_place))) {
      passage.error = passage.after.add(after);
    }
  }

  // On any thread.
  void rewrite(Work& work) const {
    Passage& passage = *work.passage;
    if (work.rewriter == nullptr) work.rewriter = make_();
    if (!passage.is_open) open(passage);
    if (!passage.documents) {
      work.ends = true;
      if (passage.is_left_alone || !passage.unread.empty()) return;
      const bool is_enough = passage.opened.format != nullptr && passage.opened.format->no_game;
      if (is_enough || read_rest(*passage.input, passage.opened, passage.unread))
        rewrite_games(passage, *work.rewriter);
      return;
    }
    if (!work.is_whole) return rewrite_parts(work);
    while (!work.ends) {
      cut(work);
      rewrite_parts(work);
      put_together(work);
    }
  }

  /// The games of a file of another program. Such a file itself is never written back.
  void rewrite_games(Passage& passage, Rewriter& rewriter) const {
    const auto file = std::make_shared<const std::string>(std::move(passage.opened.begun));
    const formats::ImportFormat& format = *passage.opened.format;
    if (!passage.to_output && !format.no_game) {
      passage.error = passage.messages.add(
          fmt::format("{}: a {}, not changed; `cartulary convert` makes a record of it\n",
                      formats::printable(passage.input->name), format.meaning));
      return;
    }
    uint32_t number = 0;
    std::string after;
    Said said{.coloured = passage.coloured};
    for (const formats::Imported& game : formats::import(format, file, {})) {
      if (!after.empty()) after += "---\n";
      const formats::Document document = formats::document_of(game, passage.input->name, ++number);
      if (document.text.empty()) {
        formats::Verifier verifier;
        said.tell(verifier.verify(document, false));
        passage.worst = std::max(passage.worst, Rewritten::left);
      } else {
        passage.worst = std::max(passage.worst, rewriter.document(document, after, said));
      }
    }
    add_said(passage, said);
    if (!format.no_game) return pass(passage, *file, after);
    // Its bytes are nobody's record: they are not written out either.
    if (!passage.to_output) passage.worst = Rewritten::refused;
  }

  // In the order of the inputs.
  bool take(Work& work) {
    if (StopSignals::asked()) return false;
    work.is_whole = work.ends = false;
    if (shared_ == nullptr) {
      if (next_ == inputs_.size()) return false;
      const Input& input = inputs_[next_++];
      say_detail("reading {}", input.name);
      work.passage = std::make_shared<Passage>();
      work.passage->input = &input;
      work.is_whole = small_file(input).has_value();
      if (!work.is_whole) open(*work.passage);
      if (!work.passage->documents) return true;
      shared_ = work.passage;
    }
    work.passage = shared_;
    cut(work);
    // The documents read when the run was asked to stop may not be all.
    work.ends &= !StopSignals::asked();
    if (work.ends) shared_.reset();
    return true;
  }

  bool put(Work& work, std::vector<formats::UnreadFile>& unread) {
    if (!work.is_whole && work.passage->documents) put_together(work);
    const std::shared_ptr<Passage> passage = std::move(work.passage);
    if (!work.ends) return true;
    tell(*passage);
    if (passage->unread.empty()) finish(*passage);
    unread.insert(unread.end(), passage->unread.begin(), passage->unread.end());
    ++done_;
    // The rest is changed even where nothing more can be told of it.
    return output_.flush_if_large() || !goes_to(Target::nowhere);
  }

  /// Messages and other results never get mixed up with a record.
  void tell(Passage& passage) {
    const auto say = [this](std::string_view text) {
      // In their order, where both go to a terminal.
      output_.flush();
      std::fwrite(text.data(), 1, text.size(), stderr);
      return std::string();
    };
    const auto print = [this](std::string_view text) {
      output_.text() += text;
      output_.flush_if_large();
      return std::string();
    };
    std::string error = passage.messages.give(say);
    if (error.empty()) {
      error = passage.to_output ? passage.results.give(say) : passage.results.give(print);
    }
    if (passage.error.empty()) passage.error = error;
  }

  void finish(Passage& passage) {
    findings_ |= passage.worst != Rewritten::clean;
    lacks_ |= passage.worst >= Rewritten::left;
    std::string error = std::move(passage.error);
    if (error.empty() && passage.to_output) {
      error = write_out(passage);
    } else if (error.empty() && passage.worst != Rewritten::refused &&
               passage.comparison.differ()) {
      if (goes_to(Target::difference)) {
        error = write_difference(passage);
        findings_ |= flags_.check;
      } else if (goes_to(Target::in_place)) {
        error = write_back(passage);
      } else {
        findings_ = true;
        output_.text() +=
            fmt::format("{}: would be changed\n", formats::printable(passage.input->name));
      }
    }
    if (error.empty()) return;
    failed_ = true;
    say_error("cannot write {}: {}", passage.input->name, error);
  }

  /// Documents that could not be read pass unchanged.
  std::string write_out(Passage& passage) {
    const bool refused = passage.worst == Rewritten::refused;
    std::string error = (refused ? passage.before : passage.after).give([&](std::string_view text) {
      output_.add_record(text);
      output_.flush_if_large();
      return std::string();
    });
    return error.empty() ? write_rest(passage) : error;
  }

  std::string write_rest(Passage& passage) {
    if (!passage.cut_off) return "";
    // A device may never end.
    if (!passage.input->path.empty() && !passage.state) return "its record is too large";
    output_.add_record(*passage.cut_off);
    std::string chunk(64u << 10, '\0');
    while (output_.flush_if_large() && !output_.reader_gone()) {
      const std::size_t got = passage.opened.bytes().read(chunk.data(), chunk.size());
      output_.add_record(std::string_view(chunk).substr(0, got));
      if (got < chunk.size()) break;
    }
    return !passage.opened.bytes().error().empty() ? "it cannot be read to its end" : "";
  }

  std::string write_difference(const Passage& passage) {
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
    formats::append_diff(difference, passage.input->name, before, after);
    output_.add_record(difference);
    return "";
  }

  std::string write_back(Passage& passage) {
    if (passage.opened.archive != nullptr) return "it is packed; unpack it first";
    if (!passage.state) return "not a regular file";
    const FileRead read{.state = *passage.state, .digest = passage.digest.hexadecimal()};
    NewFile file;
    std::string error = file.open(passage.input->path, if_protected_, &read);
    if (error.empty()) {
      error = passage.after.give([&file](std::string_view text) { return file.write(text); });
    }
    if (error.empty()) error = file.finish();
    if (error.empty()) {
      output_.flush();
      fmt::print(stderr, "{}: changed\n", formats::printable(passage.input->name));
    }
    return error;
  }

  bool goes_to(Target target) const { return flags_.target == target; }

  const std::vector<Input>& inputs_;
  const RewriteFlags& flags_;
  const Settings& settings_;
  const MakeRewriter& make_;
  const Protected if_protected_ =
      flags_.force ? Protected::replace : Protected::refuse_but_tell_of_force;
  Output output_{flags_.output, if_protected_, Replaces::games};
  std::size_t next_ = 0;             ///< input to be taken
  std::shared_ptr<Passage> shared_;  ///< the one before that, if it is not at its end
  std::size_t done_ = 0;             ///< inputs
  bool findings_ = false;
  bool lacks_ = false;  ///< the output has less than was asked for
  bool failed_ = false;
};

}  // namespace

int rewrite(const RewriteFlags& flags, const Settings& settings, const MakeRewriter& make) {
  std::vector<formats::UnreadFile> unread;
  const std::vector<Input> inputs = find_inputs(flags, unread);
  if (refuse_own_input(inputs, flags.output)) return kFailed;
  if (flags.target == Target::standard_output && inputs.size() > 1) {
    return say_error("expected one file for {}, got {}; --in-place writes them back",
                     flags.output.empty() ? "standard output" : flags.output, inputs.size());
  }
  return Rewriting(inputs, flags, settings, make).all(unread);
}

}  // namespace cartulary::cli
