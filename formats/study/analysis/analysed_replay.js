// The script of a replay page with an analysis.

import { startReplay } from "../../pages/page/replay.js";
import { replayAnalysis } from "./replay_analysis.js";

startReplay(replayAnalysis);
