// `schema`: JSON Schemas of records, reports and the like, for editors and other programs.
#include "formats/ground/schema/schema.hpp"

#include <memory>

#include "cli/command/commands.hpp"
#include "cli/io/output.hpp"

namespace cartulary::cli {

Command schema_command() {
  auto wanted = std::make_shared<std::string>(formats::all_schemas().front().name);
  return {
      .arguments = {argument_flag("OF", "What to print the schema of", *wanted,
                                  {.choices = choices_of(formats::all_schemas()), .closed = true})},
      .run = [wanted](const Settings&) {
        Output output;
        for (const formats::Schema& row : formats::all_schemas()) {
          if (row.name == *wanted) output.text() += row.text();
        }
        return output.finish();
      }};
}

}  // namespace cartulary::cli
