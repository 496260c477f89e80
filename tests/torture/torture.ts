import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../soak/seeded-random.ts";
import { gopMs, RecordedCameras } from "./cameras.ts";
import { decodeDownload } from "./decode-download.ts";
import { KilledServer, type Victim } from "./killed-server.ts";
import { lastOf, missingOf, type Recorded, recorded, untilRecorded } from "./recorded.ts";

export interface TortureOptions {
  readonly moments: number;
  readonly cameras: number;
  readonly seed: number;
  /** After how many moments the pictures are decoded; they are at the end in any case. */
  readonly decodeEvery: number;
  readonly onMoment?: (line: string) => void;
}

export interface TortureResult {
  readonly moments: number;
  /** Of recordings that the server had told of and that were not there after the next start. */
  readonly lostMs: number;
  /** Between the last picture that was safe and the kill, over all moments and cameras. */
  readonly worstMissingMs: number;
  readonly medianMissingMs: number;
  readonly slowestStartMs: number;
  /** What ffmpeg complained about. */
  readonly complaints: readonly string[];
  readonly decodedFrames: number;
}

const password = "Torture-Password-1";

/** Kills the product again and again while it records, and looks what is left each time. */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const cameras = await RecordedCameras.start(options.cameras);
  const dataFolder = await mkdtemp(join(tmpdir(), "tessera-torture-"));
  const found = new Findings(cameras.recordIds);
  const random = seededRandom(options.seed);
  try {
    for (let moment = 0; moment <= options.moments; moment++) {
      const server = await KilledServer.start(dataFolder, password);
      found.noteStart(server);
      if (moment > 0) await found.look(server);
      else await cameras.record(server);
      const isLast = moment === options.moments;
      if (isLast || (moment > 0 && moment % options.decodeEvery === 0)) await found.decode(server);
      if (isLast) await server.stop();
      else {
        await found.killWhileRecording(server, random);
        options.onMoment?.(
          `${String(moment + 1).padStart(4)}  start took ${server.startMs.toFixed(0)} ms`,
        );
      }
    }
  } finally {
    await cameras.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  return { moments: options.moments, ...found.result() };
}

class Findings {
  readonly #ids: readonly string[];
  readonly #fromMs = Date.now() - 60_000;
  readonly #missingMs: number[] = [];
  readonly #complaints: string[] = [];
  #told: Recorded = new Map();
  #killedAtMs = 0;
  #lostMs = 0;
  #slowestStartMs = 0;
  #decodedFrames = 0;

  constructor(ids: readonly string[]) {
    this.#ids = ids;
  }

  noteStart({ startMs }: KilledServer): void {
    this.#slowestStartMs = Math.max(this.#slowestStartMs, startMs);
  }

  /** Is what was told before the kill still there, and how much of what came before it? */
  async look(server: KilledServer): Promise<void> {
    const found = await recorded(server, this.#ids, this.#fromMs, this.#killedAtMs);
    this.#lostMs += missingOf(this.#told, found);
    for (const id of this.#ids) this.#missingMs.push(this.#killedAtMs - lastOf(found, id));
  }

  async decode(server: KilledServer): Promise<void> {
    const results = await Promise.all(
      this.#ids.map((id) => decodeDownload(server, id, this.#fromMs, this.#killedAtMs)),
    );
    this.#complaints.push(...results.flatMap(({ complaints }) => complaints));
    this.#decodedFrames = results.reduce((sum, { frames }) => sum + frames, 0);
  }

  async killWhileRecording(server: KilledServer, random: () => number): Promise<void> {
    await untilRecorded(server, this.#ids, Date.now());
    await new Promise((resolve) => setTimeout(resolve, random() * 2 * gopMs));
    this.#told = await recorded(server, this.#ids, this.#fromMs, Date.now());
    const victim = victims[Math.floor(random() * victims.length)] ?? "server";
    this.#killedAtMs = Date.now();
    await server.kill(victim);
  }

  result(): Omit<TortureResult, "moments"> {
    const sorted = this.#missingMs.toSorted((a, b) => a - b);
    return {
      lostMs: this.#lostMs,
      worstMissingMs: sorted.at(-1) ?? 0,
      medianMissingMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
      slowestStartMs: this.#slowestStartMs,
      complaints: this.#complaints,
      decodedFrames: this.#decodedFrames,
    };
  }
}

const victims: readonly Victim[] = ["server", "all", "all", "worker"];
