import type { Clock, Logger, Text } from "@tessera/base";
import type { StreamDirectory } from "@tessera/engine";
import type { RecordedPlace } from "@tessera/recorder";
import type { Director } from "../director/director.ts";
import { placeKey } from "../place-key.ts";
import type { Recorders, StorageRoots } from "../ports.ts";
import { causesOf, type Sufferer } from "./causes.ts";
import type { Outages } from "./outages.ts";

interface RecordingWatchParts {
  readonly director: Pick<Director, "all">;
  readonly recorders: Pick<Recorders, "status" | "restart">;
  readonly streams: Pick<StreamDirectory, "find">;
  readonly roots: Pick<StorageRoots, "all" | "events">;
  readonly isOnlyLockedLeft: () => boolean;
  readonly outages: Outages;
  /** A plan that is not met for so long is an outage. */
  readonly graceMs: () => number;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookMs = 10_000;
/** Pictures come and nothing is written. */
const stallMs = 30_000;

/** What was seen of one flow. Times never step back. */
interface Seen {
  lastByteAtMs: number;
  /** When a byte was last written, or the recording was wished for. */
  progressAt: number;
  /** Bytes had come when it was looked at last. */
  isWriting: boolean;
  restartedAt: number;
  /** Restarted, and nothing written since. */
  isStalled: boolean;
}

/** Watches bytes, not processes: what should be recorded and is not is started again and told. */
export class RecordingWatch {
  readonly #parts: RecordingWatchParts;
  #seen = new Map<string, Seen>();
  readonly #stops: (() => void)[] = [];

  constructor(parts: RecordingWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, roots } = this.#parts;
    this.#stops.push(
      clock.every(lookMs, () => this.look()),
      roots.events.on("changed", () => this.look()),
    );
    this.look();
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  look(): void {
    const { director, roots, outages, isOnlyLockedLeft } = this.#parts;
    const sufferers: Sufferer[] = [];
    const seen = new Map<string, Seen>();
    for (const { place, decision } of director.all()) {
      if (decision.wish.kind !== "record") continue;
      const key = placeKey(place);
      const now = this.#seen.get(key) ?? this.#first();
      seen.set(key, now);
      const sufferer = this.#lookAt(place, now);
      // The sub stream goes with the main one: one outage.
      if (sufferer && place.flow === 1) sufferers.push(sufferer);
    }
    this.#seen = seen;
    outages.set(causesOf(sufferers, { roots: roots.all, isOnlyLockedLeft: isOnlyLockedLeft() }));
  }

  #first(): Seen {
    const nowMs = this.#parts.clock.monotonicMs();
    return { lastByteAtMs: 0, progressAt: nowMs, restartedAt: nowMs, ...atRest };
  }

  #lookAt(place: RecordedPlace, seen: Seen): Sufferer | undefined {
    const { recorders, clock, graceMs } = this.#parts;
    const { channel } = place;
    const nowMs = clock.monotonicMs();
    const status = recorders.status(place);
    if (noteProgress(seen, status, nowMs)) return undefined;
    const quietMs = nowMs - seen.progressAt;
    const isOwnFault = status.kind !== "waiting" || status.reason === "recorder-failed";
    if (isOwnFault && quietMs >= stallMs && this.#hasPicture(place)) this.#restart(place, seen);
    if (seen.isStalled && isOwnFault)
      return { channel, reason: "recorder-failed", detail: stalledText };
    if (quietMs < graceMs()) return undefined;
    if (status.kind === "waiting") return { channel, reason: status.reason, detail: status.detail };
    return { channel, reason: "camera-lost", detail: noPictureText };
  }

  #hasPicture({ channel, flow }: RecordedPlace): boolean {
    return (this.#parts.streams.find(channel, flow)?.rates.bitrateKbps ?? 0) > 0;
  }

  #restart(place: RecordedPlace, seen: Seen): void {
    const { recorders, clock, log } = this.#parts;
    const nowMs = clock.monotonicMs();
    if (seen.isStalled && nowMs - seen.restartedAt < stallMs) return;
    seen.isStalled = true;
    seen.restartedAt = nowMs;
    log.warn({ place }, "pictures come but nothing is recorded: the recorder is started again");
    recorders.restart(place);
  }
}

/** Whether bytes have come since the last look. */
function noteProgress(seen: Seen, status: ReturnType<Recorders["status"]>, nowMs: number): boolean {
  const hasCome = status.kind === "recording" && status.lastByteAtMs !== seen.lastByteAtMs;
  // One that waits now wrote until some moment since then: a break must not count as longer than it is.
  const hasJustEnded = seen.isWriting && status.kind === "waiting";
  if (hasCome || hasJustEnded) seen.progressAt = nowMs;
  seen.isWriting = hasCome;
  if (!hasCome) return false;
  seen.lastByteAtMs = status.lastByteAtMs;
  seen.isStalled = false;
  return true;
}

const atRest = { isWriting: false, isStalled: false };

const stalledText: Text = {
  zh: "有画面但 30 秒没有写入录像，已重新启动该通道的录像",
  en: "There is a picture but nothing was written for 30 s; recording of this channel was restarted",
};
const noPictureText: Text = {
  zh: "没有收到画面，请检查摄像机及其网络",
  en: "No picture arrives. Check the camera and its network.",
};
