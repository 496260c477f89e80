import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@tessera/base/testing/free-ports";
import { seededRandom } from "../soak/seeded-random.ts";
import { RecordedCameras } from "./cameras.ts";
import { KilledServer } from "./killed-server.ts";
import { openLoad } from "./open-load.ts";
import { missingOf, type Recorded, recorded, untilRecorded } from "./recorded.ts";

interface StopsOptions {
  readonly moments: number;
  readonly cameras: number;
  readonly seed: number;
  readonly onMoment?: (line: string) => void;
}

export interface StopsResult {
  readonly slowestStopMs: number;
  readonly slowestStartMs: number;
  /** Of recordings that the server had told of and that were not there after the next start. */
  readonly lostMs: number;
  /** Servers that did not end as they should, and what they said. */
  readonly complaints: readonly string[];
}

const password = "Torture-Password-1";

/** Tells the product to stop again and again, at any moment and whatever is open; it starts on what it left. */
export async function tortureByStops(options: StopsOptions): Promise<StopsResult> {
  const cameras = await RecordedCameras.start(options.cameras);
  const ids = cameras.recordIds;
  const dataFolder = await mkdtemp(join(tmpdir(), "tessera-torture-"));
  const random = seededRandom(options.seed);
  const fromMs = Date.now() - 60_000;
  const complaints: string[] = [];
  const stopsMs: number[] = [];
  const startsMs: number[] = [];
  let told: Recorded = new Map();
  let lostMs = 0;
  let server: KilledServer | undefined;
  try {
    const ports = await freePorts(3);
    for (let moment = 0; moment < options.moments; moment++) {
      server = await KilledServer.start(dataFolder, password, ports);
      startsMs.push(server.startMs);
      if (moment === 0) await cameras.record(server);
      else lostMs += missingOf(told, await recorded(server, ids, fromMs, Date.now()));
      // Most are told while they record; some at once, with everything still under way.
      if (moment === 0 || random() < 0.7) await untilRecorded(server, ids, Date.now());
      const devices = cameras.names;
      const load = await openLoad(server, { devices, recordId: ids[0] ?? "", fromMs });
      await new Promise((resolve) => setTimeout(resolve, random() * 1500));
      told = await recorded(server, ids, fromMs, Date.now());
      const isMaimed = random() < 0.2;
      const { tookMs, complaint } = await server.stop({ isMaimed });
      load.close();
      stopsMs.push(tookMs);
      if (complaint) complaints.push(`${moment + 1}: ${complaint}`);
      options.onMoment?.(
        `${String(moment + 1).padStart(4)}  stopped in ${tookMs.toFixed(0)} ms${isMaimed ? ", with a dead worker" : ""}`,
      );
    }
  } finally {
    server?.remove();
    await cameras.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  const slowestStopMs = Math.max(...stopsMs);
  return { slowestStopMs, slowestStartMs: Math.max(...startsMs), lostMs, complaints };
}
