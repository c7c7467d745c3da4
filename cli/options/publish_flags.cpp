#include "cli/options/publish_flags.hpp"

#include <algorithm>
#include <iterator>

#include "cli/io/output.hpp"
#include "cli/io/process.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/common_flags.hpp"
#include "cli/options/format_flags.hpp"

namespace cartulary::cli {

Flag format_flag(std::string& format, Choices formats) {
  Flag out = output_format_flag(format, "", std::move(formats));
  out.explained = true;
  return out;
}

std::vector<Flag> with_publish_flags(std::vector<Flag> own, PublishFlags& flags, Choices tables) {
  std::vector<Flag> out{
      format_flag(flags.format, choices_of(formats::publication_formats())),
      output_flag(flags.output),
      value_flag(
          "--table", "TABLE", "Print only this table; several with commas", flags.tables,
          {.choices = std::move(tables), .closed = true, .explained = true, .commas = true})};
  out.insert(out.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  return out;
}

const formats::PublicationFormat* format_of(const PublishFlags& flags) {
  return chosen_format(formats::publication_formats(), flags.format, flags.output);
}

int publish(const PublishFlags& flags, const Settings& settings,
            const formats::PublicationFormat& format, formats::Publication publication) {
  if (!flags.tables.empty()) {
    std::erase_if(publication.listings, [&flags](const formats::Listing& listing) {
      return std::find(flags.tables.begin(), flags.tables.end(), listing.name) ==
             flags.tables.end();
    });
  }
  Output output(flags.output);
  format.write(
      {.color = use_color(settings.color, output.descriptor()), .program_version = kVersion},
      publication, output.text());
  return output.finish();
}

}  // namespace cartulary::cli
