#include "cli/cache/store.hpp"

#include <fmt/core.h>
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/io/messages.hpp"
#include "cli/io/new_file.hpp"
#include "formats/checking/fingerprint.hpp"
#include "formats/ground/text/path.hpp"
#include "formats/ground/text/shared_library.hpp"

namespace cartulary::cli {
namespace {

namespace fs = std::filesystem;

/// SQLite. It takes as long to load as a small record takes to check.
struct Library {
  formats::SharedLibrary library{"libsqlite3.so.0"};

#define LIBRARY_FUNCTION(name) \
  decltype(&sqlite3_##name) const name = CARTULARY_LIBRARY_FUNCTION(library, sqlite3_##name)
  LIBRARY_FUNCTION(open_v2);
  LIBRARY_FUNCTION(close);
  LIBRARY_FUNCTION(db_config);
  LIBRARY_FUNCTION(busy_timeout);
  LIBRARY_FUNCTION(exec);
  LIBRARY_FUNCTION(errmsg);
  LIBRARY_FUNCTION(prepare_v2);
  LIBRARY_FUNCTION(finalize);
  LIBRARY_FUNCTION(bind_blob);
  LIBRARY_FUNCTION(bind_int64);
  LIBRARY_FUNCTION(step);
  LIBRARY_FUNCTION(reset);
  LIBRARY_FUNCTION(column_blob);
  LIBRARY_FUNCTION(column_bytes);
  LIBRARY_FUNCTION(column_int64);
#undef LIBRARY_FUNCTION
};

const Library& library() {
  static const Library loaded;
  return loaded;
}

/// The application that an SQLite file belongs to: "Crtl".
constexpr int64_t kApplication = 0x4372746c;
/// Increases when the tables change.
constexpr int64_t kTables = 1;
constexpr int kWait = 5000;  ///< milliseconds, for other runs that write

constexpr const char* kMakeTables =
    "PRAGMA application_id = 1131574380;"
    "PRAGMA user_version = 1;"
    "CREATE TABLE reports (key BLOB PRIMARY KEY, day INTEGER NOT NULL, report BLOB NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX by_day ON reports (day);";
static_assert(kApplication == 1131574380 && kTables == 1);

/// FNV-1a of a key and its text. Disks that forget are no attackers.
uint64_t check_sum(std::string_view key, std::string_view text) {
  return formats::fnv1a(text, formats::fnv1a(key));
}

/// Lets backups and version control leave the folder out, unless other files are in it.
void mark_folder(const fs::path& folder) {
  std::error_code failed;
  if (!fs::is_empty(folder, failed) || failed) return;
  const auto write = [&folder](const char* name, std::string_view text) {
    NewFile file;
    if (file.open(formats::text_of(folder / name), Protected::refuse).empty() &&
        file.write(text).empty()) {
      file.finish();
    }
  };
  write(".gitignore", "*\n");
  write("CACHEDIR.TAG",
        "Signature: 8a477f597d28d172789f06886806bc55\n"
        "# What `cartulary --cache` keeps. It can be removed at any time.\n");
}

}  // namespace

struct Store::Database {
  struct Entry {
    std::string key;
    std::string value;  ///< the sum of both, and the text; empty if only the day changes
  };

  StoreFile file{};
  std::string folder{};
  std::string path{};
  long day = 0;
  std::mutex mutex{};
  sqlite3* connection = nullptr;
  sqlite3_stmt* find = nullptr;
  sqlite3_stmt* keep = nullptr;
  sqlite3_stmt* touch = nullptr;
  bool reading = false;  ///< in a transaction, so that the system need not be asked each time
  bool damaged = false;
  std::string error{};
  std::vector<Entry> waiting{};
  std::size_t waiting_bytes = 0;

  /// True if a call went well. If not, nothing else is tried.
  bool good(int status) {
    if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE) return true;
    damaged |= (status & 0xFF) == SQLITE_CORRUPT || (status & 0xFF) == SQLITE_NOTADB;
    if (error.empty()) error = library().errmsg(connection);
    return false;
  }
  int status_of(const char* statements) {
    return library().exec(connection, statements, nullptr, nullptr, nullptr);
  }
  bool run(const char* statements) { return good(status_of(statements)); }
  bool prepare(const char* text, sqlite3_stmt*& out) {
    return good(library().prepare_v2(connection, text, -1, &out, nullptr));
  }
  int64_t number(const char* question) {
    sqlite3_stmt* statement = nullptr;
    int64_t out = -1;
    if (prepare(question, statement) && good(library().step(statement))) {
      out = library().column_int64(statement, 0);
    }
    library().finalize(statement);
    return out;
  }
  static void bind(sqlite3_stmt* statement, int at, std::string_view bytes) {
    library().bind_blob(statement, at, bytes.data(), static_cast<int>(bytes.size()), SQLITE_STATIC);
  }
  bool usable() const { return connection != nullptr && error.empty(); }

  void open();
  bool has_tables();
  void make_tables();
  bool share();
  void write();
  void remove_old();
  void end();
  void put_aside() const;
};

bool Store::Database::has_tables() {
  const int64_t application = number("PRAGMA application_id");
  const int64_t shape = number("PRAGMA user_version");
  if (!error.empty()) return false;
  if (application == kApplication && shape == kTables) return true;
  if (application == 0 && number("SELECT count(*) FROM sqlite_schema") == 0) return false;
  if (error.empty()) {
    error = application == kApplication ? "it was made by another version of the program"
                                        : "it belongs to another program";
  }
  return false;
}

void Store::Database::make_tables() {
  // Another run may be about to do the same: what the file says of itself is read at one time.
  if (!run("BEGIN")) return;
  const bool made = has_tables();
  if (!run("COMMIT") || made || !usable() || !run("BEGIN IMMEDIATE")) return;
  if (!has_tables() && usable()) run(kMakeTables);
  if (usable()) run("COMMIT");
}

/// From now on, runs read while another one writes. SQLite asks for this once and does not wait.
bool Store::Database::share() {
  constexpr int kPause = 10;  // milliseconds
  int status = SQLITE_BUSY;
  for (int waited = 0; waited <= kWait && status == SQLITE_BUSY; waited += kPause) {
    if (waited > 0) std::this_thread::sleep_for(std::chrono::milliseconds(kPause));
    status = status_of("PRAGMA journal_mode = WAL");
  }
  return good(status);
}

void Store::Database::open() {
  if (!library().library.complete()) {
    error = "SQLite, which keeps it, is not installed";
    return;
  }
  std::error_code failed;
  const fs::path where = formats::path_of(folder);
  fs::create_directories(where, failed);
  if (failed) {
    error = failed.message();
    return;
  }
  mark_folder(where);
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (!good(library().open_v2(path.c_str(), &connection, flags, nullptr))) return;
  library().busy_timeout(connection, kWait);
  // The content of the file is data, not program.
  library().db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  library().db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  make_tables();
  if (!usable()) return;
  share() && run("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -8192") &&
      prepare("SELECT day, report FROM reports WHERE key = ?1", find) &&
      prepare("REPLACE INTO reports (key, day, report) VALUES (?1, ?2, ?3)", keep) &&
      prepare("UPDATE reports SET day = ?2 WHERE key = ?1", touch);
}

/// Another run may be writing for long: then what waits is lost.
void Store::Database::write() {
  if (reading) run("COMMIT");
  reading = false;
  const std::vector<Entry> entries = std::move(waiting);
  waiting = {};
  waiting_bytes = 0;
  if (entries.empty() || !usable() || status_of("BEGIN IMMEDIATE") == SQLITE_BUSY) return;
  if (!usable()) return;
  for (const Entry& entry : entries) {
    sqlite3_stmt* const statement = entry.value.empty() ? touch : keep;
    bind(statement, 1, entry.key);
    library().bind_int64(statement, 2, day);
    if (!entry.value.empty()) bind(statement, 3, entry.value);
    const bool done = good(library().step(statement));
    library().reset(statement);
    if (!done) break;
  }
  if (usable()) run("COMMIT");
}

void Store::Database::remove_old() {
  const std::string condition = fmt::format("FROM reports WHERE day < {}", day - file.days);
  // To delete nothing would be written, too.
  if (usable() && number(("SELECT EXISTS (SELECT 1 " + condition + ")").c_str()) == 1) {
    // Another run that writes for long removes them, or the next one does.
    const int status = status_of(("DELETE " + condition).c_str());
    if (status != SQLITE_BUSY) good(status);
  }
}

void Store::Database::put_aside() const {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::rename((path + suffix).c_str(), (path + ".damaged" + suffix).c_str());
  }
}

void Store::Database::end() {
  if (connection == nullptr) return;
  write();
  remove_old();
  for (sqlite3_stmt* statement : {find, keep, touch}) library().finalize(statement);
  library().close(connection);
  connection = nullptr;
  if (damaged) put_aside();
}

long Store::today() {
  return static_cast<long>(std::time(nullptr) / (24 * 60 * 60));
}

Store::Store(std::string folder, const StoreFile& file, long day)
    : database_(std::make_unique<Database>()) {
  database_->file = file;
  database_->day = day;
  database_->path = formats::text_of(formats::path_of(folder) / file.name);
  database_->folder = std::move(folder);
  database_->open();
}

Store::~Store() {
  database_->end();
}

bool Store::find(std::string_view key, std::string& out) {
  Database& database = *database_;
  const std::lock_guard lock(database.mutex);
  if (!database.usable()) return false;
  if (!database.reading) database.reading = database.run("BEGIN");
  sqlite3_stmt* const statement = database.find;
  Database::bind(statement, 1, key);
  const int status = library().step(statement);
  bool found = false;
  if (database.good(status) && status == SQLITE_ROW) {
    const auto last_day = static_cast<long>(library().column_int64(statement, 0));
    const auto* bytes = static_cast<const char*>(library().column_blob(statement, 1));
    const auto size = static_cast<std::size_t>(library().column_bytes(statement, 1));
    uint64_t sum = 0;
    if (size >= sizeof sum) {
      std::memcpy(&sum, bytes, sizeof sum);
      out.assign(bytes + sizeof sum, size - sizeof sum);
      found = sum == check_sum(key, out);
    }
    if (found && last_day != database.day) {
      database.waiting.push_back({std::string(key), ""});
      database.waiting_bytes += key.size();
    }
  }
  library().reset(statement);
  if (database.waiting_bytes > database.file.waiting) database.write();
  return found;
}

void Store::keep(std::string_view key, std::string_view text) {
  Database& database = *database_;
  const uint64_t sum = check_sum(key, text);
  std::string value(sizeof sum, '\0');
  std::memcpy(value.data(), &sum, sizeof sum);
  value += text;
  const std::lock_guard lock(database.mutex);
  if (!database.usable()) return;
  database.waiting_bytes += key.size() + value.size();
  database.waiting.push_back({std::string(key), std::move(value)});
  if (database.waiting_bytes > database.file.waiting) database.write();
}

bool Store::usable() const {
  const std::lock_guard lock(database_->mutex);
  return database_->usable();
}

void Store::close() {
  Database& database = *database_;
  const std::lock_guard lock(database.mutex);
  database.end();
  if (database.damaged) {
    say_warning("the cache {} was damaged, and is {}.damaged now; the next run begins a new one",
                database.path, database.file.name);
  } else if (!database.error.empty()) {
    say_warning("cannot use the cache {}: {}; continuing without it", database.path,
                database.error);
  }
}

}  // namespace cartulary::cli
