// The JSON Schema of the JSON report: one row for each member that json_report.cpp writes. Members
// that are not told here are allowed, since later versions add some.
#include "formats/report/json_report.hpp"
#include "formats/schema/schema.hpp"
#include "formats/schema/schema_json.hpp"
#include "formats/verify/words.hpp"

namespace cartulary::formats {
namespace {

enum class Kind : uint8_t { text, whole, truth, truth_or_null, cell, word, code, object };

struct Member {
  std::string_view name;
  Kind kind;
  std::string_view meaning;
  bool list = false;
  bool always = true;
  std::span<const Member> members{};          ///< of an object
  std::span<const std::string_view> words{};  ///< those that a word may be
};

constexpr bool kList = true;
constexpr bool kSometimes = false;

constexpr std::string_view kCommands[] = {"verify", "score"};

constexpr Member kPosition[] = {
    {"line", Kind::whole, "from 1"},
    {"column", Kind::whole, "from 1, in characters"},
};

constexpr Member kLabel[] = {
    {"text", Kind::text, "what is to be seen there"},
    {"start", Kind::object, "where it begins", false, true, kPosition},
    {"end", Kind::object, "where it ends", false, true, kPosition},
};

constexpr Member kFinding[] = {
    {"code", Kind::code, "stable code; `cartulary explain CODE`"},
    {"name", Kind::text, "name of the code"},
    {"severity", Kind::word, "how bad it is", false, true, {}, kSeverityNames},
    {"message", Kind::text, "what was expected and what was found"},
    {"label", Kind::text, "what is at the place; may be empty"},
    {"start", Kind::object, "where it begins", false, true, kPosition},
    {"end", Kind::object, "where it ends", false, true, kPosition},
    {"labels", Kind::object, "other places", kList, true, kLabel},
    {"notes", Kind::text, "how it came about", kList},
    {"help", Kind::text, "what would be right", kList},
};

constexpr Member kTerm[] = {
    {"counted", Kind::word, "what is counted", false, true, {}, kCountedNames},
    {"count", Kind::whole, "how many"},
    {"each", Kind::whole, "points for each"},
};

constexpr Member kCity[] = {
    {"cell", Kind::cell, "a tile of the city"},
    {"side", Kind::text, "where its segment lies on that tile"},
};

constexpr Member kScoring[] = {
    {"category", Kind::word, "what scored", false, true, {}, kCategoryNames},
    {"final", Kind::truth, "part of the final scoring"},
    {"points", Kind::whole, "what each winner gets"},
    {"winners", Kind::text, "names of those who get points", kList},
    {"meeples", Kind::whole, "by player: those that decided the majority", kList},
    {"flock_end",
     Kind::word,
     "of a flock: why it left the field",
     false,
     kSometimes,
     {},
     std::span(kFlockEndNames).subspan<1>()},
    {"shepherds", Kind::text, "of a flock: names of those whose shepherds stood there", kList,
     kSometimes},
    {"tied", Kind::text, "names of those with most meeples, if several", kList, kSometimes},
    {"on_hills", Kind::whole, "by player: meeples of the feature on hills", kList, kSometimes},
    {"terms", Kind::object, "the arithmetic", kList, true, kTerm},
    {"cells", Kind::cell, "tiles of the feature", kList},
    {"meeple_cells", Kind::cell, "where its meeples stand", kList, kSometimes},
    {"cities", Kind::object, "of a field: each completed city around it", kList, kSometimes, kCity},
    {"text", Kind::text, "all of it in words"},
};

constexpr Member kTurn[] = {
    {"turn", Kind::whole, "number of the turn"},
    {"player", Kind::text, "name of who moved"},
    {"move", Kind::text, "in the notation of records"},
    {"line", Kind::whole, "where it stands in the file"},
    {"totals", Kind::whole, "by player, after the turn", kList},
    {"scored", Kind::object, "what the move scored", kList, true, kScoring},
};

constexpr Member kRoll[] = {
    {"cities", Kind::whole, "city dice shown"},
    {"knights", Kind::whole, "knights shown"},
    {"catapults", Kind::whole, "catapults shown"},
    {"cities_built", Kind::whole, "city dice built"},
    {"knights_set_aside", Kind::whole, "knights set aside"},
    {"built", Kind::text, "dice told with their places", kList},
};

constexpr Member kDiceTurn[] = {
    {"turn", Kind::whole, "number of the turn"},
    {"player", Kind::text, "name of who rolled"},
    {"move", Kind::text, "in the notation of records", false, kSometimes},
    {"line", Kind::whole, "where it stands in the file", false, kSometimes},
    {"rolls", Kind::object, "what was rolled", kList, kSometimes, kRoll},
    {"layout", Kind::text, "built dice in the end", kList, kSometimes},
    {"city", Kind::whole, "dice of the largest closed city", false, kSometimes},
    {"doubled", Kind::truth, "whether the points are doubled", false, kSometimes},
    {"knight_kept", Kind::truth_or_null, "a knight is kept; null where a score pad leaves it open"},
    {"catapults_win", Kind::truth, "nine catapults won the game"},
    {"points", Kind::whole, "points of the turn"},
    {"totals", Kind::whole, "by player, after the turn", kList},
};

constexpr Member kBreakdown[] = {
    {kCategoryNames[0], Kind::whole, "points"}, {kCategoryNames[1], Kind::whole, "points"},
    {kCategoryNames[2], Kind::whole, "points"}, {kCategoryNames[3], Kind::whole, "points"},
    {kCategoryNames[4], Kind::whole, "points"}, {kCategoryNames[5], Kind::whole, "points"},
};
static_assert(std::size(kBreakdown) == kCategoryNames.size());

constexpr Member kRecord[] = {
    {"file", Kind::text, "name as given"},
    {"document", Kind::whole, "number of the document in the file"},
    {"line", Kind::whole, "its first line"},
    {"status", Kind::word, "what came of the record", false, true, {}, kStatusNames},
    {"game", Kind::word, "from the header", false, true, {}, kGameNames},
    {"event", Kind::text, "from the header"},
    {"players", Kind::text, "names; the order of all lists by player", kList},
    {"moves", Kind::whole, "moves in the record"},
    {"moves_replayed", Kind::whole, "of which were replayed"},
    {"turns", Kind::whole, "tiles laid"},
    {"claims_checked", Kind::whole, "claimed numbers compared"},
    {"claims_wrong", Kind::whole, "of them, those that differ from the replay"},
    {"points", Kind::whole, "points that the replay gave"},
    {"over", Kind::truth, "whether the game came to its end"},
    {"totals", Kind::whole, "points by player", kList},
    {"winners", Kind::text, "names; empty while the game is not over", kList},
    {"findings", Kind::object, "what is not right", kList, true, kFinding},
    {"findings_not_listed", Kind::whole, "how many more there were"},
};

constexpr Member kTileRecord[] = {
    {"tiles_left", Kind::whole, "tiles not drawn"},
    {"under_hills", Kind::whole, "tiles under hills that nobody has seen"},
    {"final_scoring", Kind::truth, "whether `totals` include the final scoring"},
    {"before_final", Kind::whole, "points by player before it", kList},
    {"breakdown", Kind::object, "points by player and category", kList, true, kBreakdown},
    {"turn_list", Kind::object, "`score` only: what each move gave", kList, kSometimes, kTurn},
    {"final_scoring_list", Kind::object, "`score` only: what the final scoring gave", kList,
     kSometimes, kScoring},
};

constexpr Member kDiceRecord[] = {
    {"won_by_catapults", Kind::truth, "whether the game was won by nine catapults"},
    {"turn_list", Kind::object, "`score` only: what each turn gave", kList, kSometimes, kDiceTurn},
};

constexpr Member kUnread[] = {
    {"file", Kind::text, "name as given"},
    {"reason", Kind::text, "why it could not be read"},
};

constexpr Member kSummary[] = {
    {"records", Kind::whole, "records read"},
    {kStatusNames[0], Kind::whole, "of which are right"},
    {kStatusNames[1], Kind::whole, "of which are wrong"},
    {kStatusNames[2], Kind::whole, "of which are illegal"},
    {kStatusNames[3], Kind::whole, "of which are unreadable"},
    {"errors", Kind::whole, "findings that are errors"},
    {"warnings", Kind::whole, "findings that are warnings"},
    {"notes", Kind::whole, "findings that are notes"},
    {"turns", Kind::whole, "turns replayed"},
    {"claims_checked", Kind::whole, "claimed numbers compared"},
    {"claims_wrong", Kind::whole, "of them, those that differ from the replay"},
    {"points", Kind::whole, "points that the replay gave"},
};

class ReportSchema {
 public:
  explicit ReportSchema(std::string& out) : json_(out) {}

  void document() {
    json_.open('{');
    json_.head("urn:cartulary:schema:report:1", "JSON report of cartulary",
               "What `cartulary verify --format json` and `cartulary score --format json` write");
    json_.types({"object"});
    json_.key("properties").open('{');
    run_properties();
    list_of("records", "the records, in the order of the arguments", [this] { record(); });
    list_of("unread", "files that could not be read", [this] { object(kUnread); });
    json_.key("summary").open('{');
    summary();
    json_.close('}');
    json_.close('}');
    json_.words("required",
                std::to_array<std::string_view>(
                    {"cartulary_report", "program", "command", "records", "unread", "summary"}));
    json_.close('}');
  }

  void line() {
    json_.open('{');
    json_.head("urn:cartulary:schema:report-line:1", "Line of a JSON Lines report of cartulary",
               "One line that `cartulary verify --format jsonl` or `cartulary score --format "
               "jsonl` writes");
    json_.key("oneOf").open('[');
    line_of("run", [this] {
      json_.types({"object"});
      json_.key("properties").open('{');
      run_properties();
      json_.close('}');
      json_.words("required",
                  std::to_array<std::string_view>({"cartulary_report", "program", "command"}));
    });
    line_of("record", [this] { record(); });
    line_of("unread", [this] { object(kUnread); });
    line_of("summary", [this] { summary(); });
    json_.close(']');
    json_.close('}');
  }

 private:
  template <class Write>
  void list_of(std::string_view name, std::string_view meaning, Write write) {
    json_.key(name).open('{');
    json_.description(meaning);
    json_.types({"array"});
    json_.key("items").open('{');
    write();
    json_.close('}');
    json_.close('}');
  }

  template <class Write>
  void line_of(std::string_view type, Write write) {
    json_.open('{');
    json_.key("allOf").open('[');
    json_.open('{');
    has_word("type", type);
    json_.words("required", std::array<std::string_view, 1>{"type"});
    json_.close('}');
    json_.open('{');
    write();
    json_.close('}');
    json_.close(']');
    json_.close('}');
  }

  void run_properties() {
    json_.key("cartulary_report").open('{');
    json_.description("version of this shape");
    json_.field("const", kReportVersion);
    json_.close('}');
    json_.key("program").open('{');
    json_.description("version of the program");
    json_.types({"string"});
    json_.close('}');
    json_.key("command").open('{');
    json_.description("the command that wrote the report");
    json_.words("enum", kCommands);
    json_.close('}');
  }

  void has_word(std::string_view member, std::string_view word) {
    json_.key("properties").open('{');
    json_.key(member).open('{');
    json_.field("const", word);
    json_.close('}');
    json_.close('}');
  }

  void record() {
    object(kRecord);
    json_.key("if").open('{');
    has_word("game", name_of(GameKind::dice));
    json_.close('}');
    json_.key("then").open('{');
    object(kDiceRecord);
    json_.close('}');
    json_.key("else").open('{');
    object(kTileRecord);
    json_.close('}');
  }

  void summary() {
    json_.types({"object"});
    json_.key("properties").open('{');
    for (const Member& m : kSummary) member(m);
    json_.key("findings_by_code").open('{');
    json_.description("how often each code was found");
    json_.types({"object"});
    json_.key("additionalProperties").open('{');
    json_.types({"integer"});
    json_.close('}');
    json_.close('}');
    json_.close('}');
    required(kSummary, {"findings_by_code"});
  }

  void object(std::span<const Member> members) {
    json_.types({"object"});
    json_.key("properties").open('{');
    for (const Member& m : members) member(m);
    json_.close('}');
    required(members);
  }

  void required(std::span<const Member> members,
                std::initializer_list<std::string_view> more = {}) {
    std::vector<std::string_view> names;
    for (const Member& m : members) {
      if (m.always) names.push_back(m.name);
    }
    names.insert(names.end(), more);
    json_.words("required", names);
  }

  void member(const Member& m) {
    json_.key(m.name).open('{');
    json_.description(m.meaning);
    if (m.list) {
      json_.types({"array"});
      json_.key("items").open('{');
    }
    value(m);
    if (m.list) json_.close('}');
    json_.close('}');
  }

  void value(const Member& m) {
    switch (m.kind) {
      case Kind::text:
        return json_.types({"string"});
      case Kind::whole:
        return json_.types({"integer"});
      case Kind::truth:
        return json_.types({"boolean"});
      case Kind::truth_or_null:
        return json_.types({"boolean", "null"});
      case Kind::word:
        return json_.words("enum", m.words);
      case Kind::code:
        json_.types({"string"});
        return json_.field("pattern", "^[A-Z][0-9]{3}$");
      case Kind::cell:
        json_.types({"array"});
        json_.key("items").open('{');
        json_.types({"integer"});
        json_.close('}');
        json_.field("minItems", 2);
        return json_.field("maxItems", 2);
      case Kind::object:
        return object(m.members);
    }
  }

  SchemaJson json_;
};

}  // namespace

void write_report_schema(std::string& out) {
  std::string json;
  ReportSchema(json).document();
  out += indented(json);
}

void write_report_line_schema(std::string& out) {
  std::string json;
  ReportSchema(json).line();
  out += indented(json);
}

}  // namespace cartulary::formats
