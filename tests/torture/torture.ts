import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@tessera/base";
import { recordIdOf } from "@tessera/features/playback/contract";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import { addCamera } from "../e2e/cameras.ts";
import { recordAlways } from "../e2e/record-plans.ts";
import { seededRandom } from "../soak/seeded-random.ts";
import { decodeDownload } from "./decode-download.ts";
import { KilledServer, type Victim } from "./killed-server.ts";

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

export const gopMs = 1000;
const password = "Torture-Password-1";
const fps = 10;

/** Kills the product again and again while it records, and looks what is left each time. */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const names = Array.from({ length: options.cameras }, (_, number) => `cam-${number}`);
  const host = await startRtspCameraHost({
    clock: systemClock,
    cameras: names.map((name) => {
      const picture = { scene: "gate", width: 320, height: 192, fps } as const;
      return { path: name, name, ...picture, gopSeconds: gopMs / 1000, audio: "pcma" };
    }),
  });
  const dataFolder = await mkdtemp(join(tmpdir(), "tessera-torture-"));
  const found = new Findings(names);
  const random = seededRandom(options.seed);
  try {
    for (let moment = 0; moment <= options.moments; moment++) {
      const server = await KilledServer.start(dataFolder, password);
      found.noteStart(server);
      if (moment > 0) await found.look(server);
      else {
        for (const name of names) {
          const rtspUrl = host.camera(name).url(1);
          await addCamera(server.url, server.token, { id: name, name, rtspUrl });
        }
        await recordAlways(server.url, server.token, names);
      }
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
    await host.stop();
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

  constructor(names: readonly string[]) {
    this.#ids = names.map((deviceId) => recordIdOf({ deviceId, channelId: "1" }));
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
    const beforeMs = Date.now();
    await until(async () => {
      const now = await recorded(server, this.#ids, this.#fromMs, Date.now());
      return this.#ids.every((id) => lastOf(now, id) > beforeMs);
    });
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

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

type Recorded = ReadonlyMap<string, readonly Span[]>;

async function recorded(
  { url, token }: KilledServer,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<Recorded> {
  const query = new URLSearchParams({ ids: JSON.stringify(ids), from: `${from}`, to: `${to}` });
  const response = await fetch(`${url}/api/v1/record/timeline?${query.toString()}`, {
    headers: { token },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`timeline answered ${response.status} ${text}`);
  const { channels } = JSON.parse(text) as {
    readonly channels: readonly { readonly id: string; readonly recorded: readonly Span[] }[];
  };
  return new Map(channels.map((channel) => [channel.id, channel.recorded]));
}

const lastOf = (found: Recorded, id: string) => found.get(id)?.at(-1)?.endMs ?? 0;

/** How much of what was told is not found again. */
function missingOf(told: Recorded, found: Recorded): number {
  let sum = 0;
  for (const [id, spans] of told)
    for (const { startMs, endMs } of spans) {
      const covered = (found.get(id) ?? []).reduce(
        (all, span) =>
          all + Math.max(0, Math.min(endMs, span.endMs) - Math.max(startMs, span.startMs)),
        0,
      );
      sum += endMs - startMs - covered;
    }
  return sum;
}

async function until(check: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 40_000;
  while (!(await check())) {
    if (performance.now() > deadlineMs) throw new Error("The cameras are not recorded.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
