// The documents of inputs: files opened and read, records cut out of them, games of other programs
// made into records.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/input/archive.hpp"
#include "cli/input/file_source.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/workbook.hpp"
#include "cli/io/messages.hpp"
#include "formats/exchange/convert/import.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::cli {

/// An input that is open, of which the beginning has been read.
struct OpenInput {
  std::unique_ptr<FileSource> file{};             ///< none for an address
  std::unique_ptr<Archive> archive{};             ///< if it is packed, or an archive
  std::string begun{};                            ///< what has been read
  std::vector<Sheet> sheets{};                    ///< of a spreadsheet: those that are to be read
  const formats::ImportFormat* format = nullptr;  ///< of another program; none for records
  /// Nothing follows what has been read of a spreadsheet; none for other files.
  std::unique_ptr<formats::TextSource> read_already{};

  /// True if it is an archive of files, at its first one, of which nothing has been read.
  bool has_members() const {
    return archive != nullptr && archive->has_members() && read_already == nullptr;
  }
  /// The bytes behind those that have been read. An address has none.
  formats::ByteSource& bytes() const {
    if (read_already != nullptr) return *read_already;
    if (archive != nullptr) return *archive;
    return *file;
  }
};

/// A packed file is unpacked as it is read. All sheets of a spreadsheet have been read; `begun` is
/// the first one that shows a game, else the first. False after adding to `unread`.
bool open_input(const Input& input, OpenInput& out, std::vector<formats::UnreadFile>& unread);

/// Reads on in `begun` up to kMaxImport. False after adding to `unread`, also an archive of files.
bool read_rest(const Input& input, OpenInput& opened, std::vector<formats::UnreadFile>& unread);

/// The whole content of an input. False after adding to `unread`.
bool read_whole(const Input& input, std::string& content, std::vector<formats::UnreadFile>& unread);

/// The documents of one input, one by one: its records or games; those of each file of an archive.
class InputDocuments {
 public:
  /// How much is read before the first document is given: no more than it needs, or kMaxAhead.
  enum class Read { as_needed, ahead };
  static constexpr std::size_t kMaxAhead = 256u << 10;

  /// The input must outlive it. What cannot be read is for report_end().
  InputDocuments(const Input& input, Read read, const formats::ImportOptions& options = {});

  /// The next document. False at the end, or where nothing more can be read.
  bool next(formats::Document& out);
  uint32_t given() const { return given_; }
  /// True if report_end() has nothing to tell.
  bool is_quiet() const { return unread_.empty() && messages_.empty() && census_.empty(); }
  /// Tells what is to be told of the input once it has been read, and adds to the sums of a run.
  void report_end(std::vector<formats::UnreadFile>& unread, formats::Census& census) const;
  /// True if all documents live as long as this object; otherwise each does until the next.
  bool keeps() const { return keeps_; }

 private:
  enum class From { this_one, next_one };
  /// Begins with the file that is open, or with the member of the archive.
  void begin(std::string name);
  /// After what could not be read: other members of an archive may be as they should be.
  void end_file() { ended_ = opened_.archive == nullptr || !opened_.archive->goes_on(); }
  /// Begins with the next member of the archive that is a record or a game, if there is one.
  void find_member(From from);
  bool is_wanted(const std::string& path);
  /// As why_skipped() of a member of the archive that is not named like an input.
  std::optional<formats::WhySkipped> why_skipped_inside(const std::string& path);
  bool shows_game(const std::string& path);
  bool is_results(const std::string& path);
  void pass_over(const std::string& path, formats::WhySkipped why);
  bool next_in_file(formats::Document& out);
  /// Begins with the next sheet of a spreadsheet that shows a game, if there is one.
  bool next_sheet();
  /// Tells that no sheet shows one.
  void pass_over_sheets();

  const Input& input_;
  const Read read_;
  const formats::ImportOptions options_;
  /// Why the input, the rest of it, or a file of an archive could not be read; with its name.
  std::vector<formats::UnreadFile> unread_;
  std::vector<Message> messages_;
  OpenInput opened_;
  // State of the file, or of the member of an archive.
  std::deque<std::string> names_;         ///< the last is that of what is read now
  std::vector<formats::Imported> games_;  ///< of another program
  uint32_t number_ = 0;                   ///< of the game that was given last
  std::size_t sheet_ = 0;                 ///< the next one of a spreadsheet
  std::optional<formats::DocumentStream> records_;
  formats::Census census_;  ///< of an archive
  uint32_t given_ = 0;
  bool device_ = false;
  bool keeps_ = false;
  bool ended_ = false;
};

/// Calls `visit` for every document until it returns false. A file with a fault goes to `unread`.
bool for_each_document(const Input& input, std::vector<formats::UnreadFile>& unread,
                       const std::function<bool(const formats::Document&)>& visit);

}  // namespace cartulary::cli
