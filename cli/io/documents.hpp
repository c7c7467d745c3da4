// The documents of inputs: files opened and read, records cut out of them, games of other programs
// made into records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/io/file_source.hpp"
#include "cli/io/inputs.hpp"
#include "formats/convert/import.hpp"
#include "formats/text/source.hpp"

namespace cartulary::cli {

/// An input that is open, of which the beginning has been read.
struct OpenInput {
  std::unique_ptr<FileSource> file;               ///< none for an address
  std::string begun;                              ///< what has been read
  const formats::ImportFormat* format = nullptr;  ///< of another program; none for records
};

/// False after adding to `unread`.
bool open_input(const Input& input, OpenInput& out, std::vector<formats::UnreadFile>& unread);

/// Reads on to the end, in `begun`. False after adding to `unread`, also if there is more than
/// kMaxImport.
bool read_rest(const Input& input, OpenInput& opened, std::vector<formats::UnreadFile>& unread);

/// The whole content of an input. False after adding to `unread`.
bool read_whole(const Input& input, std::string& content, std::vector<formats::UnreadFile>& unread);

/// The documents of one input, one by one: its records, or the games in a file of another program.
class InputDocuments {
 public:
  /// How much is read before the first document is given: no more than it needs, or kMostAhead.
  enum class Read { as_needed, ahead };
  static constexpr std::size_t kMostAhead = 256u << 10;

  /// The input must outlive it. What cannot be read goes to unread().
  InputDocuments(const Input& input, Read read, const formats::ImportOptions& options = {});

  /// The next document. False at the end, or where nothing more can be read.
  bool next(formats::Document& out);
  /// Why the input, or the rest of it, could not be read; with its name.
  const std::vector<formats::UnreadFile>& unread() const { return unread_; }
  /// Whether all documents live as long as this object; otherwise each does until the next.
  bool keeps() const { return keeps_; }

 private:
  const Input& input_;
  std::vector<formats::UnreadFile> unread_;
  OpenInput opened_;
  std::vector<formats::Imported> games_;  ///< of another program
  uint32_t number_ = 0;                   ///< of the game that was given last
  std::optional<formats::DocumentStream> records_;
  bool device_ = false;
  bool keeps_ = false;
  bool ended_ = false;
};

/// Calls `visit` for every document until it returns false. A file that cannot be read goes to
/// `unread`; the documents before the fault have been visited.
bool for_each_document(const Input& input, std::vector<formats::UnreadFile>& unread,
                       const std::function<bool(const formats::Document&)>& visit,
                       const formats::ImportOptions& options = {});

}  // namespace cartulary::cli
