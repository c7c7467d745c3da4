// The script of a replay page.

import { startReplay } from "./replay.js";

startReplay();
