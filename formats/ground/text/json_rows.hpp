// Tables in JSON whose rows are arrays: the names of their columns are written once, beside them.
#pragma once

#include "formats/ground/text/json.hpp"

namespace cartulary::formats {

/// A column: its name, and what a row has there. The last ones may have nothing in a row.
template <class Row>
struct JsonColumn {
  std::string_view name;
  void (*write)(Json& json, const Row& row);
};

template <class Row, std::size_t n>
void write_column_names(Json& json, std::string_view table, const JsonColumn<Row> (&columns)[n]) {
  json.list(table, columns, [&](const JsonColumn<Row>& column) { json.value(column.name); });
}

template <class Row, std::size_t n>
void write_row(Json& json, const JsonColumn<Row> (&columns)[n], const Row& row) {
  json.open('[');
  for (const JsonColumn<Row>& column : columns) column.write(json, row);
  json.close(']');
}

}  // namespace cartulary::formats
