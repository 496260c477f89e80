import { benchAlarmHistory } from "./alarm-history.ts";
import { benchAlarmStorm } from "./alarm-storm.ts";
import { benchAlarms } from "./alarms.ts";
import { benchEncryptedRecording } from "./encrypted-recording.ts";
import {
  bench100x3,
  benchFanout,
  benchFanout500,
  benchFanoutGrowth,
  benchRtspOut,
} from "./fanout.ts";
import { benchFirstFrame } from "./first-frame.ts";
import { benchFootage } from "./footage.ts";
import { benchGb } from "./gb.ts";
import { benchGbRegister } from "./gb-register.ts";
import { benchGrowth, benchManyCameras } from "./growth.ts";
import { benchIdle } from "./idle.ts";
import { benchIngest } from "./ingest.ts";
import { benchInputs } from "./inputs.ts";
import { benchJt1078 } from "./jt1078.ts";
import { benchLatency } from "./latency.ts";
import { benchLists } from "./lists.ts";
import { benchMap } from "./map.ts";
import { benchOffline } from "./offline.ts";
import { benchOperations } from "./operations.ts";
import { benchOutputs } from "./outputs.ts";
import { benchRecording } from "./recording.ts";
import { benchRtmp } from "./rtmp.ts";
import { benchSeek } from "./seek.ts";
import { benchSite } from "./site.ts";
import { benchSmall } from "./small.ts";
import { benchState } from "./state.ts";
import { benchTerminals } from "./terminals.ts";
import { benchTls } from "./tls.ts";
import { benchTracks } from "./tracks.ts";
import { benchTree } from "./tree.ts";
import { benchWall } from "./wall.ts";
import { benchWebRtc } from "./webrtc.ts";
import { benchWorkers } from "./workers.ts";

const benches = new Map([
  ["site", benchSite],
  ["idle", benchIdle],
  ["offline", benchOffline],
  ["ingest", benchIngest],
  ["inputs", benchInputs],
  ["gb", benchGb],
  ["jt1078", benchJt1078],
  ["recording", benchRecording],
  ["growth", benchGrowth],
  ["many-cameras", benchManyCameras],
  ["small", benchSmall],
  ["encrypted-recording", benchEncryptedRecording],
  ["fanout", benchFanout],
  ["fanout-500", benchFanout500],
  ["fanout-growth", benchFanoutGrowth],
  ["100x3", bench100x3],
  ["rtsp-out", benchRtspOut],
  ["outputs", benchOutputs],
  ["rtmp", benchRtmp],
  ["latency", benchLatency],
  ["first-frame", benchFirstFrame],
  ["webrtc", benchWebRtc],
  ["workers", benchWorkers],
  ["lists", benchLists],
  ["tree", benchTree],
  ["map", benchMap],
  ["footage", benchFootage],
  ["tracks", benchTracks],
  ["alarms", benchAlarms],
  ["alarm-history", benchAlarmHistory],
  ["alarm-storm", benchAlarmStorm],
  ["operations", benchOperations],
  ["state", benchState],
  ["seek", benchSeek],
  ["gb-register", benchGbRegister],
  ["terminals", benchTerminals],
  ["wall", benchWall],
  ["tls", benchTls],
]);

// The machines these run on are shared: read ratios against the peer of the same run, not milliseconds.
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = named.filter((name) => !benches.has(name));
if (unknown.length > 0) {
  console.error(
    `No bench is called ${unknown.join(", ")}; there are ${[...benches.keys()].join(", ")}`,
  );
  process.exitCode = 1;
} else {
  for (const [name, bench] of benches)
    if (named.length === 0 || named.includes(name)) await bench();
}
