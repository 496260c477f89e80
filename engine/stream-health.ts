import { type Clock, TypedEvents } from "@tessera/base";
import { type Place, placePath } from "./output.ts";
import type { StreamDirectory, StreamReport } from "./stream-directory.ts";

/**
 * How a running stream does, slow to change its mind.
 * degraded: pictures come, but with loss or far fewer than usual · flapping: it breaks again and again
 */
export type Health = "online" | "degraded" | "flapping" | "offline";

interface Watched {
  readonly place: Place;
  health: Health;
  /** What it seems to be, and since when; taken over when it has seemed so for long enough. */
  seems: Health;
  seemsSinceMs: number;
  /** When the pictures stopped, the latest last. */
  breaks: readonly number[];
  wasLive: boolean;
  /** A stream that has never failed need not prove itself. */
  wasEverLive: boolean;
  usualFps: number;
}

interface HealthEvents {
  changed: { readonly place: Place; readonly health: Health };
}

const tickMs = 1000;
/** Percent, over ten seconds. */
const lossLimit = 1;
/** A stream that breaks this often within the time is not just gone once. */
const flapBreaks = 3;
const flapWindowMs = 120_000;
/** Bad news must last this long before they are told, good news longer. */
const worseAfterMs = 5000;
const betterAfterMs = 15_000;

const badness: Readonly<Record<Health, number>> = {
  online: 0,
  degraded: 1,
  flapping: 2,
  offline: 3,
};

/** Watches every running stream once a second. */
export class StreamHealth {
  readonly #streams: StreamDirectory;
  readonly #clock: Clock;
  readonly #watched = new Map<string, Watched>();
  readonly #stop: () => void;
  readonly events: TypedEvents<HealthEvents>;

  constructor(parts: {
    readonly streams: StreamDirectory;
    readonly clock: Clock;
    readonly onListenerError: (error: unknown) => void;
  }) {
    this.#streams = parts.streams;
    this.#clock = parts.clock;
    this.events = new TypedEvents(parts.onListenerError);
    this.#stop = this.#clock.every(tickMs, () => this.#tick());
  }

  /** undefined: the stream does not run. */
  of(place: Place): Health | undefined {
    return this.#watched.get(placePath(place))?.health;
  }

  stop(): void {
    this.#stop();
  }

  #tick(): void {
    const nowMs = this.#clock.monotonicMs();
    const running = new Set<string>();
    for (const report of this.#streams.all()) {
      const key = placePath(report);
      running.add(key);
      const watched = this.#watched.get(key) ?? newlyWatched(report, nowMs);
      this.#watched.set(key, watched);
      this.#judge(watched, report, nowMs);
    }
    for (const key of this.#watched.keys()) if (!running.has(key)) this.#watched.delete(key);
  }

  #judge(watched: Watched, report: StreamReport, nowMs: number): void {
    const seems = seemingHealth(watched, report, nowMs);
    if (seems !== watched.seems) {
      watched.seems = seems;
      watched.seemsSinceMs = nowMs;
    }
    if (seems === watched.health) return;
    if (!watched.wasEverLive && hasPictures(seems)) {
      this.#take(watched, seems);
      return;
    }
    const isWorse = badness[seems] > badness[watched.health];
    if (nowMs - watched.seemsSinceMs < (isWorse ? worseAfterMs : betterAfterMs)) return;
    this.#take(watched, seems);
  }

  #take(watched: Watched, health: Health): void {
    watched.health = health;
    if (hasPictures(health)) watched.wasEverLive = true;
    this.events.emit("changed", { place: watched.place, health });
  }
}

const hasPictures = (health: Health) => health === "online" || health === "degraded";

function newlyWatched(report: StreamReport, nowMs: number): Watched {
  const isLive = report.state.status === "live";
  return {
    place: { channel: report.channel, flow: report.flow },
    health: isLive ? "online" : "offline",
    seems: isLive ? "online" : "offline",
    seemsSinceMs: nowMs,
    breaks: [],
    wasLive: isLive,
    wasEverLive: isLive,
    usualFps: 0,
  };
}

function seemingHealth(watched: Watched, report: StreamReport, nowMs: number): Health {
  const { rates, state } = report;
  const isLive = state.status === "live";
  const breaks = watched.breaks.filter((atMs) => nowMs - atMs < flapWindowMs);
  watched.breaks = watched.wasLive && !isLive ? [...breaks, nowMs] : breaks;
  watched.wasLive = isLive;
  if (watched.breaks.length >= flapBreaks) return "flapping";
  if (!isLive) return "offline";
  if (rates.lossPercent > lossLimit) return "degraded";
  return hasFewPictures(watched, rates.fps) ? "degraded" : "online";
}

/** Cameras lower their rate at night: the usual rate follows slowly. */
function hasFewPictures(watched: Watched, fps: number): boolean {
  watched.usualFps = Math.max(fps, watched.usualFps * 0.999);
  return fps > 0 && fps < watched.usualFps / 2;
}
