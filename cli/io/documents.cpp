#include "cli/io/documents.hpp"

#include <sys/stat.h>

#include <iterator>

#include "cli/io/messages.hpp"
#include "formats/convert/recognise.hpp"

namespace cartulary::cli {
namespace {

/// Something like /dev/zero.
bool is_device(int descriptor) {
  struct stat what {};
  return fstat(descriptor, &what) == 0 && S_ISCHR(what.st_mode);
}

}  // namespace

bool open_input(const Input& input, OpenInput& out, std::vector<formats::UnreadFile>& unread) {
  if (!input.address.empty()) {
    out = {.file = nullptr, .begun = input.address, .format = formats::recognise(input.address)};
    if (out.format != nullptr) return true;
    unread.push_back({input.name, "not an address that holds a game; nothing is fetched"});
    return false;
  }
  out.file = std::make_unique<FileSource>(input.path);
  if (out.file->descriptor() < 0) {
    unread.push_back({input.name, out.file->error()});
    return false;
  }
  out.begun.resize(formats::kImportHead);
  out.begun.resize(out.file->read(out.begun.data(), out.begun.size()));
  out.format = formats::recognise(out.begun);
  return true;
}

bool read_rest(const Input& input, OpenInput& opened, std::vector<formats::UnreadFile>& unread) {
  if (opened.file == nullptr) return true;
  read_on(*opened.file, opened.begun, formats::kMaxImport);
  std::string reason = opened.file->error();
  if (opened.begun.size() > formats::kMaxImport) reason = "larger than any file of a game";
  if (reason.empty()) return true;
  unread.push_back({input.name, std::move(reason)});
  return false;
}

bool read_whole(const Input& input, std::string& content,
                std::vector<formats::UnreadFile>& unread) {
  say_detail("reading {}", input.name);
  OpenInput opened;
  if (!open_input(input, opened, unread) || !read_rest(input, opened, unread)) return false;
  content = std::move(opened.begun);
  return true;
}

InputDocuments::InputDocuments(const Input& input, Read read, const formats::ImportOptions& options)
    : input_(input) {
  if (!open_input(input, opened_, unread_)) {
    ended_ = true;
  } else if (opened_.format != nullptr) {
    ended_ = !read_rest(input, opened_, unread_);
    if (ended_) return;
    keeps_ = true;
    games_ = formats::import(
        *opened_.format, std::make_shared<const std::string>(std::move(opened_.begun)), options);
  } else {
    device_ = is_device(opened_.file->descriptor());
    if (read == Read::ahead) read_on(*opened_.file, opened_.begun, kMostAhead);
    keeps_ = opened_.file->at_end();
    // What follows a record too large may never come.
    records_.emplace(*opened_.file, input.name, std::move(opened_.begun),
                     device_ ? formats::TooLarge::stop : formats::TooLarge::skip);
  }
}

bool InputDocuments::next(formats::Document& out) {
  if (ended_) return false;
  if (opened_.format != nullptr) {
    if (number_ == games_.size()) return false;
    const formats::Imported& game = games_[number_];
    out = formats::document_of(game, input_.name, ++number_);
    return true;
  }
  if (!records_->next(out)) {
    if (!records_->error().empty()) unread_.push_back({input_.name, records_->error()});
    ended_ = true;
    return false;
  }
  let_inherit(input_, out);
  if (out.too_large && device_) {
    unread_.push_back({input_.name, "a device that may never end; reading stopped"});
    ended_ = true;
  }
  return true;
}

bool for_each_document(const Input& input, std::vector<formats::UnreadFile>& unread,
                       const std::function<bool(const formats::Document&)>& visit,
                       const formats::ImportOptions& options) {
  say_detail("reading {}", input.name);
  InputDocuments documents(input, InputDocuments::Read::as_needed, options);
  formats::Document document;
  bool go_on = true;
  while (go_on && documents.next(document)) go_on = visit(document);
  unread.insert(unread.end(), documents.unread().begin(), documents.unread().end());
  return go_on;
}

}  // namespace cartulary::cli
