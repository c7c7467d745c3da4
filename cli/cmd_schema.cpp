// `schema`: JSON Schemas of records and reports, for editors and other programs.
#include "cli/app.hpp"
#include "formats/schema/schema.hpp"

namespace cartulary::cli {

Run add_schema(CLI::App& app, const Settings&) {
  auto wanted = std::make_shared<std::string>(formats::all_schemas().front().name);
  Choices names;
  for (const formats::Schema& row : formats::all_schemas()) {
    names.push_back({std::string(row.name), std::string(row.meaning)});
  }
  choose(app.add_option("OF", *wanted, "What the schema is of"), std::move(names));
  return [wanted] {
    Output output;
    for (const formats::Schema& row : formats::all_schemas()) {
      if (row.name == *wanted) output.text() += row.text();
    }
    return output.finish();
  };
}

}  // namespace cartulary::cli
