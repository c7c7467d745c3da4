#include "cli/input/report_lines.hpp"

#include <algorithm>
#include <array>

#include "cli/io/messages.hpp"
#include "cli/io/process.hpp"
#include "formats/exchange/convert/recognise.hpp"
#include "formats/ground/packing/packed.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/lookup.hpp"
#include "formats/ground/text/print.hpp"

namespace cartulary::cli {
namespace {

/// Many files are open at a time.
constexpr std::size_t kChunk = 16u << 10;
/// No line comes near: a record of kMaxDocument of which every byte is an escape.
constexpr std::size_t kMaxLine = 32u << 20;

constexpr std::string_view kBeginning = "{\"type\":\"";
constexpr std::array<std::string_view, 5> kKinds{"run", "record", "passed_over", "unread",
                                                 "summary"};

bool read_run_line(ReportLines& lines, ReportFile& out) {
  if (!lines.parse()) return false;
  formats::read_run(lines.members(), lines.value(), out.run);
  // Another version may have other members.
  if (!out.run.program.empty() && out.run.program != kVersion) {
    return say_error("{} was made by cartulary {}, this is {}", out.name,
                     formats::printable(out.run.program), kVersion);
  }
  if (!lines.fits()) return false;
  const std::string& shard = out.run.part.shard;
  if (!shard.empty() && !read_shard(shard, out.shard)) {
    return lines.fail(0, fmt::format("expected a part as `2/5` for `shard`, got `{}`",
                                     formats::printable(shard)));
  }
  return true;
}

bool are_same(const std::string& a, const std::string& b) {
  // Standard input cannot be read at two places at once.
  if (a == b) return true;
  ReportLines left(a);
  ReportLines right(b);
  for (;;) {
    const bool more = left.next();
    if (more != right.next()) return false;
    if (!more) return !left.failed() && !right.failed();
    if (left.text() != right.text()) return false;
  }
}

/// True if two reports are of the same run; says what differs.
bool belong_together(const ReportFile& a, const ReportFile& b) {
  const auto differ = [&](std::string_view what) {
    return say_error("{} and {} are {}", a.name, b.name, what);
  };
  if (!a.shard.given || !b.shard.given) return differ("not both parts of a run");
  if (a.shard.of != b.shard.of) {
    return differ(fmt::format("parts of {} and of {}", a.shard.of, b.shard.of));
  }
  if (a.run.view != b.run.view || a.run.part.dice_only != b.run.part.dice_only) {
    return differ("made by different commands");
  }
  if (a.run.part.of != b.run.part.of || a.run.part.inputs != b.run.part.inputs) {
    return differ("made of different records or with different flags");
  }
  return true;
}

}  // namespace

ReportLines::ReportLines(std::string name)
    : name_(std::move(name)), file_(std::make_unique<FileSource>(name_ == "-" ? "" : name_)) {
  const std::string fault = open();
  if (fault.empty()) return;
  say_error("cannot read {}: {}", name_, fault);
  failed_ = true;
}

std::string ReportLines::open() {
  if (file_->descriptor() < 0) return file_->error();
  const std::optional<FileLook> what = look_at(file_->descriptor());
  if (what && what->kind == FileKind::folder) return "a folder, not a report";
  if (!what || !what->is_file()) return "no file, but something that can be read only once";
  state_ = what->state;
  go_to(file_->descriptor(), 0);
  read_on(*file_, buffer_, kChunk);
  if (!formats::is_packed(buffer_)) return "";
  archive_ = std::make_unique<Archive>(*file_, std::move(buffer_));
  buffer_.clear();
  archive_->next();
  return archive_->has_members() ? "an archive of files, not a report" : archive_->error();
}

bool ReportLines::read_line() {
  std::size_t searched = start_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != buffer_.npos) {
      line_ = std::string_view(buffer_).substr(start_, end - start_);
      start_ = end + 1;
      return true;
    }
    if (at_end_) {
      line_ = std::string_view(buffer_).substr(start_);
      start_ = buffer_.size();
      is_cut_ = true;
      return !line_.empty();
    }
    buffer_.erase(0, start_);
    start_ = 0;
    searched = buffer_.size();
    if (searched > kMaxLine) return false;
    formats::ByteSource& bytes =
        archive_ != nullptr ? static_cast<formats::ByteSource&>(*archive_) : *file_;
    const std::size_t wanted = searched + std::max(kChunk, searched);
    read_on(bytes, buffer_, wanted - 1);
    at_end_ = buffer_.size() < wanted;
  }
}

bool ReportLines::fail(std::size_t offset, std::string_view message) {
  const std::size_t before = formats::count_characters(line_.substr(0, offset));
  say_error("{}:{}:{}: {}", name_, number_, before + 1, message);
  failed_ = true;
  return false;
}

bool ReportLines::next() {
  if (failed_) return false;
  ++number_;
  line_ = {};
  if (!read_line()) {
    const std::string error = archive_ != nullptr ? archive_->error() : file_->error();
    if (!error.empty()) {
      say_error("cannot read {}: {}", name_, error);
      failed_ = true;
    } else if (!at_end_) {
      fail(0, "expected a line of a report, got one without end");
    }
    return false;
  }
  return read_kind();
}

bool ReportLines::read_kind() {
  if (line_.starts_with(kBeginning)) {
    const std::string_view rest = line_.substr(kBeginning.size());
    if (const auto kind = formats::index_in(kKinds, rest.substr(0, rest.find('"')))) {
      kind_ = static_cast<LineKind>(*kind);
      return true;
    }
  }
  const std::string_view begun = line_.substr(0, 30);
  std::string got = begun.empty() ? "an empty one" : fmt::format("`{}`", formats::printable(begun));
  const formats::FileKind* const kind = formats::kind_without_game(line_);
  if (kind != nullptr && kind->content == formats::FileKind::Content::bytes) got = kind->name;
  return fail(0, fmt::format("expected a line of a report in `jsonl`, `{}run\",...`, got {}",
                             kBeginning, got));
}

bool ReportLines::parse() {
  members_.begin();
  if (const auto fault = tree_.read(line_)) {
    const std::string_view what = fault->at_end ? "the line is cut off" : fault->what;
    return fail(fault->offset, fmt::format("expected JSON, but: {}", what));
  }
  // Lines of Windows end with a sign more, which JSON does not mind.
  const std::size_t more = line_.find_first_not_of(" \t\r", tree_.end());
  return more == line_.npos || fail(more, "expected the end of the line");
}

void ReportLines::expect_unchanged(const FileState& before) {
  const std::optional<FileState> now = state_of(file_->descriptor());
  if (now && same_content(*now, before)) return;
  say_error("{} has changed while it was read", name_);
  failed_ = true;
}

bool ReportLines::fits() {
  const auto& fault = members_.fault();
  return !fault || fail(fault->offset, fault->message);
}

bool survey_report(const std::string& name, ReportFile& out, formats::Repeated& alike) {
  out.name = name;
  ReportLines lines(name);
  out.state = lines.state();
  if (!lines.next()) {
    if (!lines.failed()) say_error("{} is empty: its run was cut off", name);
    return false;
  }
  if (lines.kind() != LineKind::run) return lines.fail(0, "expected the line of the run first");
  if (!read_run_line(lines, out)) return false;
  bool ended = false;
  formats::Summary of_lines;
  std::size_t unexplained = 0;  ///< the first line of a record that is not fine without errors
  std::vector<formats::Resemblance> resemblances;
  while (lines.next()) {
    if (ended || lines.kind() == LineKind::run) {
      return lines.fail(0, "expected the end of the report, got another line");
    }
    const bool of_record = lines.kind() == LineKind::record || lines.kind() == LineKind::skipped;
    if (of_record && lines.is_cut()) break;
    if (!lines.parse()) return false;
    if (lines.kind() == LineKind::record) {
      const bool shows_why = formats::add_record(lines.members(), lines.value(), of_lines);
      if (!lines.fits()) return false;
      if (!shows_why && unexplained == 0) unexplained = lines.number();
    }
    if (of_record) {
      if (!out.shard.given) continue;
      formats::read_alike(lines.members(), lines.value(), resemblances);
      if (!lines.fits()) return false;
      for (const formats::Resemblance& resemblance : resemblances) alike.add(resemblance.hash);
      continue;
    }
    if (lines.kind() == LineKind::unread) {
      formats::read_unread(lines.members(), lines.value(), out.unread.emplace_back());
    } else {
      formats::read_summary(lines.members(), lines.value(), out.summary);
      ended = true;
      of_lines.unread = out.unread.size();
      const std::string wrong = formats::contradiction(out.summary, of_lines);
      if (lines.fits() && !wrong.empty()) {
        return lines.fail(0, wrong + "; a line is missing, doubled or changed");
      }
      if (unexplained > 0 && out.summary.silenced.empty()) {
        return lines.fail(0, fmt::format("nothing was left out, but line {} has a record that is "
                                         "neither right nor legal, without errors",
                                         unexplained));
      }
    }
    if (!lines.fits()) return false;
  }
  if (lines.failed()) return false;
  if (ended && !out.summary.end.stopped) return true;
  return say_error("{} is not complete: its run was {}; make it once more", name,
                   ended ? "stopped by a signal" : "cut off");
}

bool gather_parts(std::vector<ReportFile>& files) {
  std::vector<ReportFile> parts;
  for (ReportFile& file : files) {
    const auto twin = std::ranges::find_if(parts, [&](const ReportFile& part) {
      return part.shard.given == file.shard.given && part.shard.number == file.shard.number &&
             part.shard.of == file.shard.of;
    });
    if (twin != parts.end() && are_same(twin->name, file.name)) continue;
    if (!parts.empty() && !belong_together(parts.front(), file)) return false;
    if (twin != parts.end()) {
      return say_error("{} and {} are both part {}, but differ", twin->name, file.name,
                       file.shard.text());
    }
    parts.push_back(std::move(file));
  }
  files = std::move(parts);
  const Shard& shard = files.front().shard;
  if (files.size() == shard.of) return true;
  std::vector<std::string> missing;
  for (uint32_t number = 1; number <= shard.of; ++number) {
    const bool there = std::ranges::any_of(
        files, [number](const ReportFile& file) { return file.shard.number == number; });
    if (!there) missing.push_back(fmt::format("{}/{}", number, shard.of));
  }
  constexpr std::size_t kMaxNamed = 20;
  const std::size_t more = missing.size() - std::min(missing.size(), kMaxNamed);
  missing.resize(missing.size() - more);
  return say_error("{} missing: {}{}", missing.size() + more == 1 ? "a part is" : "parts are",
                   formats::joined(missing, ", "),
                   more == 0 ? "" : fmt::format(" and {} more", more));
}

}  // namespace cartulary::cli
