// Records as text: the bytes that they come from, where each begins and ends, and places in them.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cartulary::formats {

struct Finding;
class YamlDocument;

/// Bytes that are read once, from the first to the last.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// Reads up to `size` bytes. Returns fewer only at the end, or when something failed.
  virtual std::size_t read(char* bytes, std::size_t size) = 0;
  /// True if nothing follows what has been read. False may only mean that nobody knows yet.
  virtual bool at_end() const = 0;
  /// Why the last read failed; empty if it did not.
  virtual std::string error() const { return ""; }
};

/// A text, which must outlive it.
class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t got = text_.copy(bytes, size);
    text_.remove_prefix(got);
    return got;
  }
  bool at_end() const override { return text_.empty(); }

 private:
  std::string_view text_;
};

/// Before the text of a file in UTF-8, if at all.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Span {
  uint32_t offset = 0;
  uint32_t size = 0;
  constexpr uint32_t end() const { return offset + size; }
  friend bool operator==(Span, Span) = default;
};

/// The span of `part`, which must be a view into `whole`.
inline Span span_of(std::string_view whole, std::string_view part) {
  return {static_cast<uint32_t>(part.data() - whole.data()), static_cast<uint32_t>(part.size())};
}

std::size_t count_characters(std::string_view text);

/// A place as people count it: both from 1; a column is one character, not one byte.
struct Position {
  uint32_t line = 1;
  uint32_t column = 1;
};

/// The file of another program that the text of a document was made from.
struct Origin {
  /// The text from `offset` on says what stands at `at` in the file.
  struct Link {
    uint32_t offset;
    uint32_t at;
    std::string where{};  ///< in the words of its format: "packet 57, event 2"; may be empty
  };

  std::string_view format{};                  ///< "Board Game Arena log"
  std::shared_ptr<const std::string> file{};  ///< its whole text
  std::vector<Link> links{};                  ///< in the order of their offsets, the first at 0
  bool as_written = false;  ///< the text is a part of the file, whose encoding alone was another

  struct Assertion {
    std::string text;
    std::string contradiction{};  ///< what comes out instead; empty if it holds
    bool checked = true;          ///< if not, `contradiction` says why
  };
  std::vector<Assertion> assertions{};

  const Link& link_of(uint32_t offset) const;
};

/// An offset with this bit counts in the file of a document's origin, not in its text.
inline constexpr uint32_t kInOrigin = 1u << 31;

/// An offset with this bit counts in the file that a document inherits keys from.
inline constexpr uint32_t kInherited = 1u << 30;

/// An offset in the text that it counts in.
constexpr uint32_t plain_offset(uint32_t offset) {
  return offset & ~(kInOrigin | kInherited);
}

/// A file with keys that records inherit.
struct InheritedConfiguration {
  std::string name;         ///< as reports show it
  std::string text;         ///< of its document
  uint32_t first_line = 1;  ///< of the file, on which `text` begins
  std::shared_ptr<const YamlDocument> tree{};
  std::vector<uint32_t> keys{};  ///< nodes of the tree
};

/// Names of files on pages that others will read, instead of the paths that the user gave.
struct PublishedNames {
  std::string file{};
  std::string inherited{};  ///< of the file that the document inherits keys from
};

/// The ends of a text's lines, so that a place is found without reading all before it.
struct LineEnds {
  std::string_view of;
  std::vector<uint32_t> ends{};
};

/// One YAML document and its place. The text lives as long as the stream's current document.
struct Document {
  std::string_view name{};   ///< of the file, as the user gave it
  std::string_view text{};   ///< what the spans of findings count in
  uint64_t file_offset = 0;  ///< of `text` in the file, in bytes
  uint32_t first_line = 1;   ///< line of the file on which `text` begins
  uint32_t number = 1;       ///< of the document in its file, from 1
  bool too_large = false;    ///< longer than kMaxDocument; `text` is then only its beginning
  bool blank = false;        ///< the whole file holds nothing but blanks and comments
  /// The origin of a text that was made from another format; its places are told in that file.
  std::shared_ptr<const Origin> origin{};
  /// The findings when it was made; none for other documents.
  std::shared_ptr<const std::vector<Finding>> made_with{};
  /// The file with keys that the record does not give itself; none if there is none.
  std::shared_ptr<const InheritedConfiguration> inherits{};
  /// None where the user is told of his own files.
  std::shared_ptr<const PublishedNames> published{};
  /// Those of the text in which a place was asked for last.
  mutable std::shared_ptr<const LineEnds> line_ends{};

  std::string_view shown_name() const {
    return published == nullptr ? name : std::string_view(published->file);
  }
  /// The same for the file that it inherits keys from; there must be one.
  std::string_view inherited_from() const {
    return published == nullptr ? inherits->name : published->inherited;
  }
  /// In the file that is called by name_of().
  Position position(uint32_t offset) const;
  /// The name of the file in which a place is; that of the document for nearly all of them.
  std::string_view name_of(uint32_t offset) const {
    return (offset & kInherited) != 0 ? inherited_from() : shown_name();
  }
  /// "line 3", or "line 3 of league/cartulary.yaml" for a place in another file.
  std::string line_words(uint32_t offset) const;
  /// The whole line that holds `offset`, without its end.
  std::string_view line_at(uint32_t offset) const;
  /// The text that `offset` counts in, and where in it that is.
  std::string_view text_of(uint32_t offset) const {
    if ((offset & kInherited) != 0) return inherits->text;
    return (offset & kInOrigin) != 0 ? std::string_view(*origin->file) : text;
  }
};

/// No record of a game comes near this size.
inline constexpr std::size_t kMaxDocument = 4u << 20;

/// The treatment of a document beyond kMaxDocument: look for the next one, or end there.
enum class TooLarge { skip, stop };

/// Cuts a stream of text into its YAML documents, one at a time, in constant memory. A line that
/// starts with `---` or `...` is a border whatever surrounds it (YAML 1.2, section 9.1.2), so a
/// broken document never hides its neighbours.
class DocumentStream {
 public:
  /// `source` must outlive it; `begun`: what has been read of it already. If that is all, and not
  /// more than kMaxDocument, the documents live as long as the stream.
  DocumentStream(ByteSource& source, std::string name, std::string begun = {},
                 TooLarge too_large = TooLarge::skip)
      : source_(source),
        name_(std::move(name)),
        too_large_(too_large),
        buffer_(std::move(begun)),
        keeps_(source.at_end()),
        at_end_(source.at_end()) {}

  /// The next document with content; a file without any gives one blank document. False at the end,
  /// and if the source fails within a document. The views in `out` last until the next call.
  bool next(Document& out);

  /// The text between the last document and the one before it, or behind the last. Until next().
  std::string_view skipped() const {
    return std::string_view(buffer_).substr(skipped_, found_ - skipped_);
  }
  /// True if some of that text was not kept, because it was longer than kMaxDocument.
  bool skipped_too_much() const { return skipped_too_much_; }
  /// Where TooLarge::stop ended the stream: what was read of the document, and perhaps more.
  std::string_view read_ahead() const { return std::string_view(buffer_).substr(found_); }

  /// Why the source could not be read to its end; empty if it could.
  const std::string& error() const { return error_; }

 private:
  struct Reach {
    std::size_t end;     ///< where it ends in the buffer
    uint32_t lines = 0;  ///< how many it has
    bool content = false;
  };

  Reach look_ahead();
  bool fill();
  void forget_skipped(std::size_t& at, std::size_t& end);
  bool line_complete(std::size_t from, std::size_t& end);
  std::size_t before_border(std::size_t from, uint32_t& lines) const;

  ByteSource& source_;
  std::string name_;
  TooLarge too_large_ = TooLarge::skip;
  std::string buffer_;
  std::size_t skipped_ = 0;  ///< where the last document ended in the buffer
  std::size_t found_ = 0;    ///< where the last one that was found begins
  std::size_t start_ = 0;    ///< where the next document begins in the buffer
  uint64_t dropped_ = 0;     ///< bytes of the current document that were not kept
  uint64_t consumed_ = 0;    ///< bytes of the file before start_
  uint32_t line_ = 1;        ///< line number at start_
  uint32_t number_ = 0;
  bool keeps_ = false;  ///< all that was read
  bool at_end_ = false;
  bool stopped_ = false;
  bool skipped_too_much_ = false;
  std::string error_;
};

/// Offset of the first byte that is no UTF-8, or a control character that YAML forbids; or npos.
std::size_t first_bad_byte(std::string_view text);
/// The same, and whether there are only characters of ASCII before it.
std::size_t first_bad_byte(std::string_view text, bool& ascii);

inline bool is_ascii(std::string_view text) {
  uint64_t seen = 0;
  while (text.size() >= sizeof seen) {
    uint64_t eight = 0;
    std::memcpy(&eight, text.data(), sizeof eight);
    seen |= eight;
    text.remove_prefix(sizeof eight);
  }
  for (char c : text) seen |= static_cast<unsigned char>(c);
  return (seen & 0x8080808080808080) == 0;
}

}  // namespace cartulary::formats
