// The script of all pages of a site that replay a game: each starts what it holds.

import { startDiceReplay } from "../dice_replay/dice_replay.js";
import { byId } from "../page/elements.js";
import { startReplay } from "../page/replay.js";

if (byId("dice-replay")) startDiceReplay();
else startReplay();
