#include "cli/input/batches.hpp"

#include <algorithm>

#include "cli/input/sieve.hpp"
#include "cli/io/messages.hpp"
#include "cli/io/stop.hpp"

namespace cartulary::cli {
namespace {

/// As which the smallest documents count: each takes a game in memory, however short it is.
constexpr std::size_t kMinBatchBytes = 1024;

/// The text lives in the portion from now on.
void keep(Portion& portion, formats::Document& document) {
  if (!portion.source->keeps()) document.text = portion.texts.emplace_back(document.text);
  portion.documents.push_back(document);
  portion.numbers.push_back(portion.source->given() - 1);
}

}  // namespace

std::optional<uint64_t> small_file(const Input& input, std::size_t of_records) {
  uint64_t size = input.size;
  if (size == 0) {
    if (input.path.empty()) return {};
    const std::optional<FileLook> what = look_at(input.path);
    if (!what || !what->is_file()) return {};
    size = static_cast<uint64_t>(what->state.size);
  }
  // A game of another program is read in one piece, which is better done by those who share.
  const std::size_t most = is_yaml_name(input.path) ? of_records : InputDocuments::kMaxAhead;
  if (size >= most) return {};
  return size;
}

bool Batches::is_whole(const Input& input) const {
  if (cut_.shard.of == 1 || input.elsewhere) return true;
  if (input.path.empty()) return cut_.whole_files;
  std::optional<std::size_t> size;
  if (const std::optional<FileLook> what = look_at(input.path)) {
    // Something other than a file may have any size.
    size = what->is_file() ? static_cast<std::size_t>(what->state.size) : kMinShared;
  }
  return cut_.keeps_whole(size);
}

void Batches::take_files(Batch& out) {
  std::size_t bytes = 0;
  while (next_ < inputs_.size() && bytes < most_bytes_) {
    const Input& input = inputs_[next_];
    if (is_whole(input) && !cut_.shard.takes(input.name)) {
      ++next_;
      continue;
    }
    const std::optional<uint64_t> size =
        keeps_files_whole_ ? small_file(input, InputDocuments::kMaxAhead) : small_file(input);
    if (!size) return;
    ++next_;
    say_detail("reading {}", input.name);
    Portion& portion = out.portions.emplace_back();
    portion.input = &input;
    bytes += std::max(static_cast<std::size_t>(*size), kMinBatchBytes);
  }
}

void Batches::take_documents(Batch& out) {
  const Input& input = inputs_[next_ - 1];
  Portion& portion = out.portions.emplace_back();
  portion.input = &input;
  portion.source = stream_;
  formats::Document document;
  std::size_t bytes = 0;
  while (bytes < most_bytes_) {
    if (!stream_->next(document)) {
      portion.ends = !StopSignals::asked();
      stream_.reset();
      break;
    }
    if (is_shared_ && !cut_.shard.takes(document.name, document.number)) continue;
    bytes += std::max(document.text.size(), kMinBatchBytes);
    keep(portion, document);
  }
}

bool Batches::take(Batch& out) {
  out.portions.clear();
  if (stream_ == nullptr) take_files(out);
  if (!out.portions.empty()) return true;
  if (stream_ == nullptr) {
    if (next_ == inputs_.size()) return false;
    const Input& input = inputs_[next_++];
    say_detail("reading {}", input.name);
    is_shared_ = !is_whole(input);
    stream_ = std::make_shared<InputDocuments>(input, InputDocuments::Read::as_needed, options_);
  }
  take_documents(out);
  return true;
}

void Batches::read(Portion& portion) const {
  if (portion.source != nullptr) return;
  portion.source =
      std::make_shared<InputDocuments>(*portion.input, InputDocuments::Read::ahead, options_);
  formats::Document document;
  while (portion.source->next(document)) keep(portion, document);
  portion.ends = true;
}

}  // namespace cartulary::cli
