#include "cli/app.hpp"
namespace cartulary::cli {
Run add_generate(CLI::App&, const Settings&) { return [] { return 0; }; }
}
