// Figures in saved games of JCloisterZone, by their ids such as `0.small.1`.
#pragma once

#include <string_view>

#include "engine/legal.hpp"
#include "formats/exchange/jcz/reading.hpp"

namespace cartulary::formats {

/// `small` of `0.small.1`; all of it if that is no id of a figure.
std::string_view jcz_figure_word(std::string_view id);
/// The kind of the figure with an id; nullptr if there is none.
const JczFigure* jcz_figure_of(std::string_view id);

/// True if the mover may place a figure on the tile of a turn, as it lies, or take one home.
/// `choices` is filled on the way.
bool jcz_may_act(const engine::Game& game, const engine::Turn& turn, engine::Choices& choices);

/// Reads the message that places a figure; false if it cannot be read.
bool place_jcz_figure(JczReading& in, JsonValue message, JczTurn& turn);
/// The figure goes to another tile than the one just laid; false if it cannot be read.
bool deploy_jcz_far(JczReading& in, JsonValue pointer, engine::FeatureKind kind,
                    engine::Figure figure, JczTurn& turn);
/// Notes where the follower of a turn stands that has been played.
void note_jcz_figure(JczReading& in, JczTurn& turn);

}  // namespace cartulary::formats
