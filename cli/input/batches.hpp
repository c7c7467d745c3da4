// Inputs in portions that threads share: some small files, or some documents of a large one.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/input/documents.hpp"
#include "cli/input/shard.hpp"

namespace cartulary::cli {

/// The size of a file that one thread reads as a whole; nothing if it is larger, or no file. YAML
/// files may hold many records to be shared: `of_records` is the size in bytes from which they are.
std::optional<uint64_t> small_file(const Input& input, std::size_t of_records = 16u << 10);

/// Documents of one input that stand behind each other.
struct Portion {
  const Input* input = nullptr;
  /// The memory of the documents, if it is not `texts`; to be read by whoever has the batch.
  std::shared_ptr<InputDocuments> source{};
  std::vector<formats::Document> documents{};
  std::vector<uint32_t> numbers{};  ///< of each: how many of the input stand before it
  std::deque<std::string> texts{};
  bool ends = false;  ///< these are the last documents of the input
};

/// Portions of some inputs, in their order.
struct Batch {
  std::vector<Portion> portions;
};

/// Cuts inputs into batches, in their order and in constant memory.
class Batches {
 public:
  /// `together`: whether a batch may hold more than one document. Few are enough: the records of
  /// all batches are in memory, and what is in the caches is read sooner. The inputs must outlive
  /// all batches. `options`: how games of other programs become records.
  Batches(std::span<const Input> inputs, bool together, const Cut& cut = {},
          const formats::ImportOptions& options = {})
      : inputs_(inputs), most_bytes_(together ? 4u << 10 : 1), cut_(cut), options_(options) {}

  /// From now on, all files that are known as a whole if they have not changed are read as a whole.
  void keep_files_whole() { keeps_files_whole_ = true; }

  /// Fills the next batch, or says that there is none. Small files are left to be opened by read().
  bool take(Batch& out);
  /// Opens and reads a file that take() left, if it did.
  void read(Portion& portion) const;

 private:
  void take_files(Batch& out);
  void take_documents(Batch& out);
  /// True if an input belongs to one part of the run, with all its documents.
  bool is_whole(const Input& input) const;

  const std::span<const Input> inputs_;
  const std::size_t most_bytes_;
  const Cut cut_;
  const formats::ImportOptions options_;
  bool keeps_files_whole_ = false;
  std::size_t next_ = 0;                      ///< input
  std::shared_ptr<InputDocuments> stream_{};  ///< of the input before that, if it is not at its end
  bool is_shared_ = false;                    ///< that one's documents are, among parts
};

}  // namespace cartulary::cli
