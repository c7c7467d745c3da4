#include "cli/input/gzip_source.hpp"

#include <zlib.h>

#include <algorithm>

#include "cli/input/file_source.hpp"

namespace cartulary::cli {
namespace {

constexpr std::string_view kGzipMagic{"\x1F\x8B", 2};
constexpr std::size_t kInflatedAtOnce = 64u << 10;
/// For inflateInit2(): the largest window, and gzip data only.
constexpr int kGzipOnly = MAX_WBITS + 16;

}  // namespace

struct GzipSource::Inflating {
  z_stream stream{};
};

bool is_gzip(std::string_view beginning) {
  return beginning.starts_with(kGzipMagic);
}

GzipSource::GzipSource(formats::ByteSource& packed, std::string begun)
    : packed_(packed), read_(std::move(begun)), inflating_(std::make_unique<Inflating>()) {
  z_stream& stream = inflating_->stream;
  if (inflateInit2(&stream, kGzipOnly) != Z_OK) error_ = "not enough memory to unpack it";
  stream.next_in = reinterpret_cast<Bytef*>(read_.data());
  stream.avail_in = static_cast<uInt>(read_.size());
}

GzipSource::~GzipSource() {
  inflateEnd(&inflating_->stream);
}

bool GzipSource::has_more() {
  z_stream& stream = inflating_->stream;
  if (stream.avail_in > 0) return true;
  read_.clear();
  read_on(packed_, read_, kInflatedAtOnce - 1);
  error_ = packed_.error();
  stream.next_in = reinterpret_cast<Bytef*>(read_.data());
  stream.avail_in = static_cast<uInt>(read_.size());
  return stream.avail_in > 0;
}

/// To the next member, or to the end.
void GzipSource::go_behind_member() {
  z_stream& stream = inflating_->stream;
  bool zeros = false;
  while (has_more()) {
    const Bytef byte = *stream.next_in;
    if (!zeros && byte == static_cast<Bytef>(kGzipMagic[0])) {
      inflateReset(&stream);
      return;
    }
    if (byte != 0) {
      error_ = "data after the end of its gzip data";
      return;
    }
    zeros = true;
    ++stream.next_in;
    --stream.avail_in;
  }
  at_end_ = error_.empty();
}

std::size_t GzipSource::read(char* bytes, std::size_t size) {
  z_stream& stream = inflating_->stream;
  std::size_t got = 0;
  while (got < size && !at_end_ && error_.empty()) {
    if (!has_more()) {
      if (error_.empty()) error_ = "its gzip data is cut off";
      break;
    }
    const auto room = static_cast<uInt>(std::min<std::size_t>(size - got, 1u << 30));
    stream.next_out = reinterpret_cast<Bytef*>(bytes + got);
    stream.avail_out = room;
    const int code = inflate(&stream, Z_NO_FLUSH);
    got += room - stream.avail_out;
    if (code == Z_STREAM_END) {
      go_behind_member();
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      error_ = std::string("its gzip data is damaged: ") +
               (stream.msg != nullptr ? stream.msg : "it cannot be unpacked");
    }
  }
  return got;
}

}  // namespace cartulary::cli
