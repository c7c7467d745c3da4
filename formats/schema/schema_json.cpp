#include "formats/schema/schema_json.hpp"

#include <algorithm>

#include "formats/record/notation_pattern.hpp"

namespace cartulary::formats {
namespace {

constexpr std::size_t kWidth = 100;

/// Goes through JSON without blanks, of which every string is whole.
class Indenter {
 public:
  explicit Indenter(std::string_view json) : json_(json) {}

  std::string take() {
    value(0);
    out_ += '\n';
    return std::move(out_);
  }

 private:
  void value(std::size_t depth) {
    const char first = json_[at_];
    if (first != '{' && first != '[') return scalar();
    const std::size_t size = size_of_container();
    const std::string_view all = json_.substr(at_, size);
    const bool nested = all.substr(1).find_first_of("{[") != all.npos;
    if (size == 2 || (!nested && size + 2 * depth < kWidth)) return one_line(all);
    out_ += first;
    ++at_;
    while (json_[at_] != '}' && json_[at_] != ']') {
      if (json_[at_] == ',') {
        out_ += ',';
        ++at_;
      }
      line(depth + 1);
      if (first == '{') {
        scalar();
        ++at_;  // the colon
        out_ += ": ";
      }
      value(depth + 1);
    }
    line(depth);
    out_ += json_[at_++];
  }

  void line(std::size_t depth) {
    out_ += '\n';
    out_.append(2 * depth, ' ');
  }

  void scalar() {
    const std::size_t size = size_of_scalar(at_);
    out_ += json_.substr(at_, size);
    at_ += size;
  }

  void one_line(std::string_view all) {
    for (std::size_t i = 0; i < all.size();) {
      if (all[i] == '"') {
        const std::size_t size = size_of_scalar(at_ + i);
        out_ += all.substr(i, size);
        i += size;
        continue;
      }
      out_ += all[i];
      if (all[i] == ',' || all[i] == ':') out_ += ' ';
      ++i;
    }
    at_ += all.size();
  }

  std::size_t size_of_scalar(std::size_t from) const {
    if (json_[from] != '"') {
      return std::min(json_.find_first_of(",]}:", from), json_.size()) - from;
    }
    std::size_t end = from + 1;
    while (json_[end] != '"') end += json_[end] == '\\' ? 2 : 1;
    return end + 1 - from;
  }

  std::size_t size_of_container() const {
    std::size_t end = at_;
    std::size_t open = 0;
    do {
      const char c = json_[end];
      if (c == '{' || c == '[') ++open;
      if (c == '}' || c == ']') --open;
      end += c == '"' ? size_of_scalar(end) : 1;
    } while (open > 0);
    return end - at_;
  }

  std::string_view json_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

void SchemaJson::head(std::string_view id, std::string_view title, std::string_view description) {
  field("$schema", "http://json-schema.org/draft-07/schema#");
  field("$id", id);
  field("title", title);
  field("description", description);
}

void SchemaJson::types(std::initializer_list<std::string_view> names) {
  if (names.size() == 1) return field("type", *names.begin());
  words("type", names);
}

void SchemaJson::range(int lowest, int highest) {
  field("minimum", lowest);
  field("maximum", highest);
}

void SchemaJson::pattern(std::string_view pattern, std::string_view expected) {
  field("pattern", whole(pattern));
  field("patternErrorMessage", expected);
}

std::string indented(std::string_view json) {
  return Indenter(json).take();
}

}  // namespace cartulary::formats
