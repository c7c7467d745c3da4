#include "formats/ground/tables/encodings.hpp"

#include "formats/ground/text/characters.hpp"
#include "formats/ground/text/source.hpp"

namespace cartulary::formats {
namespace {

constexpr std::string_view kLittle16{"\xFF\xFE", 2};
constexpr std::string_view kBig16{"\xFE\xFF", 2};
constexpr std::string_view kLittle32{"\xFF\xFE\0\0", 4};
constexpr std::string_view kBig32{"\0\0\xFE\xFF", 4};

/// True if the first characters are ASCII, each the byte at `place` of `size`, the others zero.
bool begins_plainly(std::string_view bytes, std::size_t size, std::size_t place) {
  constexpr std::size_t enough = 8;
  std::size_t count = 0;
  for (std::size_t at = 0; at + size <= bytes.size() && count < enough; at += size, ++count) {
    for (std::size_t i = 0; i < size; ++i) {
      const auto byte = static_cast<unsigned char>(bytes[at + i]);
      const bool is_text =
          (byte >= 0x20 && byte < 0x7F) || byte == '\n' || byte == '\r' || byte == '\t';
      if (i == place ? !is_text : byte != 0) return false;
    }
  }
  return count >= 2;
}

}  // namespace

Encoding encoding_of(std::string_view bytes) {
  if (bytes.starts_with(kLittle32)) return Encoding::utf32_little;
  if (bytes.starts_with(kBig32)) return Encoding::utf32_big;
  if (bytes.starts_with(kLittle16)) return Encoding::utf16_little;
  if (bytes.starts_with(kBig16)) return Encoding::utf16_big;
  if (bytes.size() < 4 || (bytes[0] != 0 && bytes[1] != 0)) return Encoding::utf8;  // nearly always
  if (begins_plainly(bytes, 4, 0)) return Encoding::utf32_little;
  if (begins_plainly(bytes, 4, 3)) return Encoding::utf32_big;
  if (begins_plainly(bytes, 2, 0)) return Encoding::utf16_little;
  if (begins_plainly(bytes, 2, 1)) return Encoding::utf16_big;
  return Encoding::utf8;
}

std::string_view name_of(Encoding encoding) {
  if (encoding == Encoding::utf8) return "UTF-8";
  const bool wide = encoding == Encoding::utf32_little || encoding == Encoding::utf32_big;
  return wide ? "UTF-32" : "UTF-16";
}

DecodedText decoded(std::string_view bytes) {
  const Encoding encoding = encoding_of(bytes);
  const bool little = encoding == Encoding::utf16_little;
  if (!little && encoding != Encoding::utf16_big) {
    if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
    return {std::string(bytes)};
  }
  if (bytes.starts_with(little ? kLittle16 : kBig16)) bytes.remove_prefix(2);
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<uint32_t>(little ? first | second << 8 : first << 8 | second);
  };
  DecodedText out;
  const auto add_broken = [&out] {
    if (!out.broken) out.broken = static_cast<uint32_t>(out.text.size());
    append_utf8(out.text, 0xFFFD);
  };
  out.text.reserve(bytes.size() / 2);
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    const uint32_t c = unit(at);
    const bool high = c >= 0xD800 && c < 0xDC00 && at + 3 < bytes.size();
    if (high && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
      append_utf8(out.text, 0x10000 + ((c - 0xD800) << 10) + (unit(at + 2) - 0xDC00));
      at += 2;
    } else if (c >= 0xD800 && c < 0xE000) {
      add_broken();
    } else {
      append_utf8(out.text, c);
    }
  }
  if (bytes.size() % 2 != 0) add_broken();
  return out;
}

std::string from_windows_1252(std::string_view bytes) {
  // The characters 0x80 to 0x9F; the others are as in Latin-1, and so in Unicode.
  constexpr uint16_t kOthers[32] = {0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
                                    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
  std::string out;
  out.reserve(bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(out, byte >= 0x80 && byte < 0xA0 ? kOthers[byte - 0x80] : byte);
  }
  return out;
}

}  // namespace cartulary::formats
