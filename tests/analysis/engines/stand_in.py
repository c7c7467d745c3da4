"""A stand-in for the Python package `wingedsheep.carcassonne`, as far as its driver uses it.

Its tiles lie as those of the package do at its commit da2556c, its actions and states have the same
members, and turns have the same two parts. It knows no scores, and takes every figure for legal, also
where the rules do not.

  load()    puts it where `import wingedsheep.carcassonne...` finds it
"""

import copy
import enum
import sys
import types
from dataclasses import dataclass, field

Side = enum.Enum("Side", {name.upper(): name for name in (
    "top", "right", "bottom", "left", "center", "top_left", "top_right", "bottom_left", "bottom_right")})
FarmerSide = enum.Enum("FarmerSide", {name.upper(): name for name in "tll tlt trt trr brr brb blb bll".split()})
MeepleType = enum.Enum("MeepleType", "NORMAL FARMER")
TerrainType = enum.Enum("TerrainType", "CITY ROAD GRASS")
GamePhase = enum.Enum("GamePhase", "TILES MEEPLES")
TileSet = enum.Enum("TileSet", "BASE")
SupplementaryRule = enum.Enum("SupplementaryRule", "FARMERS")

CLOCKWISE = [Side.TOP, Side.RIGHT, Side.BOTTOM, Side.LEFT]
CORNERS_CLOCKWISE = [Side.TOP_LEFT, Side.TOP_RIGHT, Side.BOTTOM_RIGHT, Side.BOTTOM_LEFT]
HALVES_CLOCKWISE = [FarmerSide(name) for name in "tlt trt trr brr brb blb bll tll".split()]
WORDS = {"t": Side.TOP, "r": Side.RIGHT, "b": Side.BOTTOM, "l": Side.LEFT, "c": Side.CENTER}
# Its name and cities, each by its sides; roads by their two ends; fields by the half-edges that they touch; m
# for a monastery.
TILES = """
chapel_with_road / bc / tll,tlt,trt,trr,brr,brb,blb,bll / m
chapel / / tll,tlt,trt,trr,brr,brb,blb,bll / m
full_city_with_shield trbl / / /
city_top_straight_road t / lr / tll,trr brr,brb,blb,bll /
city_top t / / tll,trr,brr,brb,blb,bll /
city_narrow_shield lr / / tlt,trt brb,blb /
city_narrow lr / / tlt,trt brb,blb /
city_left_right l r / / tlt,trt,brb,blb /
city_top_right t r / / tll,brb,blb,bll /
city_top_road_bend_right t / br / tll,trr,blb,bll brr,brb /
city_top_road_bend_left t / bl / tll,trr,brb,brr bll,blb /
city_top_crossroads t / bc lc rc / tll trr bll,blb brb,brr /
city_diagonal_top_right_shield tr / / tll,blb,bll,brb /
city_diagonal_top_right tr / / tll,blb,bll,brb /
city_diagonal_top_left_shield_road tl / br / blb,trr brr,brb /
city_diagonal_top_left_road tl / br / blb,trr brr,brb /
city_bottom_grass_shield tlr / / blb,brb /
city_bottom_grass tlr / / blb,brb /
city_bottom_road_shield tlr / bc / blb brb /
city_bottom_road tlr / bc / blb brb /
straight_road / bt / tll,tlt,blb,bll trr,trt,brr,brb /
bent_road / lb / blb,bll tll,tlt,trr,trt,brb,brr /
three_split_road / bc lc rc / blb,bll brb,brr tll,tlt,trr,trt /
crossroads / bc lc rc tc / blb,bll brb,brr tll,tlt trr,trt /
"""


@dataclass(frozen=True)
class Coordinate:
    row: int
    column: int


@dataclass(frozen=True)
class CoordinateWithSide:
    coordinate: Coordinate
    side: Side


@dataclass(frozen=True)
class Connection:
    a: Side
    b: Side


@dataclass
class FarmerConnection:
    farmer_positions: list
    tile_connections: list


@dataclass
class TileAction:
    tile: "Tile"
    coordinate: Coordinate
    tile_rotations: int


@dataclass
class MeepleAction:
    meeple_type: MeepleType
    coordinate_with_side: CoordinateWithSide
    remove: bool = False


class PassAction:
    pass


def turned(value, times):
    """A side, a corner or a half-edge, turned clockwise."""
    for ring, step in ((CLOCKWISE, 1), (CORNERS_CLOCKWISE, 1), (HALVES_CLOCKWISE, 2)):
        if value in ring:
            return ring[(ring.index(value) + step * times) % len(ring)]
    return value


@dataclass
class Tile:
    description: str
    city: list
    road: list
    farms: list
    chapel: bool

    def get_type(self, side):
        if any(side in (road.a, road.b) for road in self.road):
            return TerrainType.ROAD
        return TerrainType.CITY if any(side in city for city in self.city) else TerrainType.GRASS

    def turn(self, times):
        return Tile(
            self.description,
            [[turned(side, times) for side in city] for city in self.city],
            [Connection(turned(road.a, times), turned(road.b, times)) for road in self.road],
            [
                FarmerConnection(
                    [turned(side, times) for side in farm.farmer_positions],
                    [turned(side, times) for side in farm.tile_connections],
                )
                for farm in self.farms
            ],
            self.chapel,
        )


def corner_of(half_edge):
    return Side({"t": "top", "b": "bottom"}[half_edge.value[0]] + {"l": "_left", "r": "_right"}[half_edge.value[1]])


def tile_in(line):
    names, roads, farms, rest = (part.split() for part in line.split("/"))
    halves = [[FarmerSide(name) for name in farm.split(",")] for farm in farms]
    return Tile(
        names[0],
        [[WORDS[letter] for letter in word] for word in names[1:]],
        [Connection(WORDS[a], WORDS[b]) for a, b in roads],
        [FarmerConnection([corner_of(half) for half in farm], farm) for farm in halves],
        rest == ["m"],
    )


base_tiles = {line.split()[0]: tile_in(line) for line in TILES.strip().splitlines()}


@dataclass
class CarcassonneGameState:
    tile_sets: list
    supplementary_rules: list
    players: int
    starting_position: Coordinate
    current_player: int = 0
    phase: GamePhase = GamePhase.TILES
    next_tile: Tile = None
    last_tile_action: TileAction = None
    deck: list = field(default_factory=list)
    board: list = field(default_factory=lambda: [[None] * 35 for _ in range(35)])

    def get_tile(self, row, column):
        return self.board[row][column]


def fits(state, tile, row, column):
    beside = False
    for side, row_step, column_step in zip(CLOCKWISE, (-1, 0, 1, 0), (0, 1, 0, -1)):
        other = state.get_tile(row + row_step, column + column_step)
        if other is None:
            continue
        beside = True
        if other.get_type(turned(side, 2)) != tile.get_type(side):
            return False
    return beside


class ActionUtil:
    @staticmethod
    def get_possible_actions(state):
        if state.phase == GamePhase.TILES:
            return [
                TileAction(state.next_tile.turn(turns), Coordinate(row, column), turns)
                for row in range(1, 34)
                for column in range(1, 34)
                if state.board[row][column] is None
                for turns in range(4)
                if fits(state, state.next_tile.turn(turns), row, column)
            ] or [PassAction()]
        tile, where = state.last_tile_action.tile, state.last_tile_action.coordinate
        sides = [Side.CENTER] if tile.chapel else []
        sides += [side for side in CLOCKWISE if tile.get_type(side) != TerrainType.GRASS]
        actions = [MeepleAction(MeepleType.NORMAL, CoordinateWithSide(where, side)) for side in sides]
        for farm in tile.farms:
            actions.append(MeepleAction(MeepleType.FARMER, CoordinateWithSide(where, farm.farmer_positions[0])))
        return actions + [PassAction()]


class StateUpdater:
    @staticmethod
    def apply_action(state, action):
        state = copy.copy(state)
        state.board = [list(row) for row in state.board]
        state.deck = list(state.deck)
        if isinstance(action, TileAction):
            state.board[action.coordinate.row][action.coordinate.column] = action.tile
            state.last_tile_action = action
            state.phase = GamePhase.MEEPLES
        else:
            state.next_tile = state.deck.pop(0) if state.deck else None
            state.current_player = 1 - state.current_player
            state.phase = GamePhase.TILES
        return state


# Where the package has them.
PLACES = {
    "carcassonne_game_state": [CarcassonneGameState],
    "objects.actions.tile_action": [TileAction],
    "objects.actions.meeple_action": [MeepleAction],
    "objects.actions.pass_action": [PassAction],
    "objects.coordinate": [Coordinate],
    "objects.coordinate_with_side": [CoordinateWithSide],
    "objects.meeple_type": [MeepleType],
    "objects.side": [Side],
    "tile_sets.tile_sets": [TileSet],
    "tile_sets.supplementary_rules": [SupplementaryRule],
    "utils.action_util": [ActionUtil],
    "utils.state_updater": [StateUpdater],
}


def load():
    for name, members in PLACES.items():
        module = sys.modules["wingedsheep.carcassonne." + name] = types.ModuleType(name)
        for member in members:
            setattr(module, member.__name__, member)
    deck = sys.modules["wingedsheep.carcassonne.tile_sets.base_deck"] = types.ModuleType("base_deck")
    deck.base_tiles = base_tiles
