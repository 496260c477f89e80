import { type Clock, minuteMs } from "@tessera/base";
import { channelKey, type DeviceCatalog } from "@tessera/engine";
import { type Events, type Principal, recordedName } from "@tessera/platform/server";
import type { RecordedPlace } from "@tessera/recorder";

/** Somebody who plays recordings of a channel. */
interface PlaybackTold {
  readonly atMs: number;
  readonly userName: string;
  readonly address: string;
  readonly deviceId: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly flow: number;
  /** The first moment of the recording that was asked for. */
  readonly fromMs: number;
}

declare module "@tessera/platform/server" {
  interface ServerEvents {
    "playback-began": PlaybackTold;
    "playback-ended": PlaybackTold & { readonly watchedMs: number };
  }
}

interface PlaybackViewersParts {
  readonly events: Pick<Events, "emit">;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly clock: Clock;
}

interface Viewer {
  readonly told: PlaybackTold;
  readonly sinceMs: number;
  lastMs: number;
}

/** A player asks for some seconds at a time; who asks for nothing for so long has stopped. */
const silentMs = minuteMs;
const lookMs = 10_000;
const maxViewers = 10_000;

/** Tells who begins and ends to play recordings: once for all that a session takes of a channel. */
export class PlaybackViewers {
  readonly #parts: PlaybackViewersParts;
  readonly #viewers = new Map<string, Viewer>();
  #stopLooking: (() => void) | undefined;

  constructor(parts: PlaybackViewersParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopLooking = this.#parts.clock.every(lookMs, () => this.#endSilent());
  }

  stop(): void {
    this.#stopLooking?.();
    for (const viewer of this.#viewers.values()) this.#end(viewer);
    this.#viewers.clear();
  }

  saw(
    { principal, address }: { readonly principal: Principal; readonly address: string },
    { channel, flow }: RecordedPlace,
    fromMs: number,
  ): void {
    const { clock, events, catalog } = this.#parts;
    const nowMs = clock.monotonicMs();
    const key = `${principal.sessionId} ${channelKey(channel)} ${flow}`;
    const known = this.#viewers.get(key);
    if (known) {
      known.lastMs = nowMs;
      return;
    }
    if (this.#viewers.size >= maxViewers) return;
    const told = {
      atMs: clock.nowMs(),
      userName: recordedName(principal),
      address,
      ...channel,
      channelName: catalog.channel(channel)?.name ?? "",
      flow,
      fromMs,
    };
    this.#viewers.set(key, { told, sinceMs: nowMs, lastMs: nowMs });
    events.emit("playback-began", told);
  }

  #endSilent(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const [key, viewer] of this.#viewers)
      if (nowMs - viewer.lastMs >= silentMs) {
        this.#viewers.delete(key);
        this.#end(viewer);
      }
  }

  #end({ told, sinceMs, lastMs }: Viewer): void {
    const { events, clock } = this.#parts;
    const watchedMs = Math.round(lastMs - sinceMs);
    events.emit("playback-ended", { ...told, atMs: clock.nowMs(), watchedMs });
  }
}
