#include "cli/pages/record_pages.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"
#include "formats/ground/text/escape.hpp"
#include "formats/ground/text/path.hpp"

namespace cartulary::cli {
namespace {

using FileId = std::pair<uint64_t, uint64_t>;

/// The files that records come from, sorted.
std::vector<FileId> files_of(const std::vector<Input>& inputs) {
  std::vector<FileId> out;
  for (const Input& input : inputs) {
    const std::optional<FileLook> what =
        input.path.empty() ? look_at(kStandardInput) : look_at(input.path);
    if (what && what->is_file()) out.emplace_back(what->state.device, what->state.inode);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace

bool is_folder_name(const std::string& output) {
  std::error_code error;
  return output.ends_with('/') ||
         (output != "-" && std::filesystem::is_directory(formats::path_of(output), error));
}

void MadePage::let_go() {
  page.beside.clear();
  page.addition = nullptr;
  page.analysis.clear();
  analysis.reset();
  not_analysed.clear();
  constexpr std::size_t kMaxKeptText = 1u << 20;
  if (page.text.capacity() > kMaxKeptText) page.text = {};
}

bool RecordPages::open(const InputFlags& flags, std::vector<Input>& inputs) {
  if (std::string error = folder_.open(path_); !error.empty()) return failed("", error);
  published_ = publish(inputs, flags);
  names_ = std::make_unique<PageNames>(extension_, folder_.letters());
  // Most folders are new, so what is asked of each file waits until something is in the way.
  folder_.spares = [&inputs, records = std::optional<std::vector<FileId>>()](
                       const FileState& what) mutable -> std::string {
    if (!records) records = files_of(inputs);
    const FileId file(what.device, what.inode);
    const bool own = std::ranges::binary_search(*records, file);
    return own ? "it is one of the records" : "";
  };
  return write("", writer_->shared());
}

MakePage RecordPages::maker() const {
  const std::shared_ptr<formats::RecordPageWriter> writer = make_writer_();
  return [this, writer](const formats::Report& report, MadePage& out) {
    out.stem = names_->stem(report.document.shown_name(), report.document.number);
    out.made = !(is_quiet_ && report.findings.empty());
    out.page.stem = out.stem;
    if (out.made) writer->page(report, way_up(out.stem) + index_name(1), out.page);
  };
}

bool RecordPages::add(const formats::Report& report, const MadePage& made) {
  const std::string stem =
      repeated_.unique(report.document.name, report.document.number, made.stem);
  address_.clear();
  if (!made.made) {
    ++without_page_;
    return true;
  }
  const std::string path = stem + std::string(extension_);
  if (!made.page.error.empty()) return failed(path, made.page.error);
  const std::string* text = &made.page.text;
  std::string renamed;
  if (stem != made.stem && made.page.stem_at) {
    renamed = made.page.text;
    renamed.replace(*made.page.stem_at, formats::percent_encoded(made.stem).size(),
                    formats::percent_encoded(stem));
    text = &renamed;
  }
  if (std::string error = folder_.write(path, *text); !error.empty()) return failed(path, error);
  if (!write(stem, made.page.beside)) return false;
  row_.clear();
  address_ = formats::percent_encoded(path);
  entry_.clear();
  writer_->row(made.page.row, address_, row_);
  writer_->entry(made.page.row, address_, entry_);
  const RowKind kind = passes(made.page.row.status) ? RowKind::passed : RowKind::failed;
  const std::string error = index_.add(kind, row_, entry_);
  return error.empty() || failed(index_name(1), error);
}

bool RecordPages::add(const std::vector<formats::PageFile>& files,
                      std::vector<formats::IndexLink> links, formats::IndexFront front) {
  beside_ = std::move(links);
  front_ = std::move(front);
  return write("", files);
}

int RecordPages::finish(const formats::Summary& summary,
                        const std::vector<formats::UnreadFile>& unread, bool stopped) {
  std::string error;
  std::vector<formats::UnreadFile> told = unread;
  published_->publish(told);
  for (const formats::UnreadFile& file : told) {
    row_.clear();
    entry_.clear();
    writer_->row(file, row_);
    writer_->entry(file, entry_);
    if (error.empty()) error = index_.add(RowKind::unread, row_, entry_);
  }
  if (failed_) return kFailed;
  const formats::IndexPart common{.summary = summary,
                                  .unread = unread.size(),
                                  .stopped = stopped ? StopSignals::name() : "",
                                  .without_page = without_page_,
                                  .beside = beside_,
                                  .front = front_};
  const auto name = [this](std::size_t part) { return index_name(part); };
  std::string page = index_name(1);
  if (error.empty()) {
    const auto write = [&](std::size_t part, std::string_view text) {
      page = index_name(part);
      return part == 1 ? folder_.finish(page, text) : folder_.write(page, text);
    };
    error = index_.write(*writer_, common, name, write, [&](const formats::PageFile& file) {
      page = file.name;
      return folder_.write(file.name, file.text);
    });
  }
  return error.empty() || failed(page, error) ? kClean : kFailed;
}

/// `stem`: before the names of the files.
bool RecordPages::write(const std::string& stem, const std::vector<formats::PageFile>& files) {
  return std::ranges::all_of(files, [&](const formats::PageFile& file) {
    const std::string path = stem + file.name;
    const std::string error = folder_.write(path, file.text);
    return error.empty() || failed(path, error);
  });
}

/// Tells it. Always false.
bool RecordPages::failed(const std::string& page, const std::string& error) {
  failed_ = true;
  const bool slash = path_.ends_with('/') || page.empty();
  return say_error("cannot write {}{}{}: {}", path_, slash ? "" : "/", page, error);
}

std::string RecordPages::index_name(std::size_t part) const {
  const std::string number = part == 1 ? "" : fmt::format("-{}", part);
  return fmt::format("index{}{}", number, extension_);
}

}  // namespace cartulary::cli
