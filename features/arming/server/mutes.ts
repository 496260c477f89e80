import type { Clock, Logger } from "@tessera/base";
import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChangeFeed, Events, ModelChanges } from "@tessera/platform/server";
import type { Mute, MuteStore } from "./mute-store.ts";
import "./platform-events.ts";

interface MutesParts {
  readonly store: MuteStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly events: Pick<Events, "emit">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface MuteChange {
  readonly muted?: Mute;
  readonly unmuted?: ChannelRef;
}

/** Which cameras are muted, in memory. */
export class Mutes {
  readonly #parts: MutesParts;
  #changes!: ModelChanges<MuteChange>;
  /** Those too that are over and not yet forgotten. */
  readonly #byChannel = new Map<string, Mute>();
  #cancelLook: () => void = () => {};

  private constructor(parts: MutesParts) {
    this.#parts = parts;
  }

  static async load(parts: MutesParts): Promise<Mutes> {
    const mutes = new Mutes(parts);
    await parts.store.removeOver(parts.clock.nowMs());
    mutes.#changes = await parts.feed.follow<MuteChange>({
      name: "mutes",
      know: (change) => mutes.#know(change),
      read: () => mutes.#read(),
    });
    return mutes;
  }

  isMuted(channel: ChannelRef, atMs: number): boolean {
    return this.#of(channel, atMs) !== undefined;
  }

  /** That last, the newest first. */
  all(): readonly Mute[] {
    const nowMs = this.#parts.clock.nowMs();
    return [...this.#byChannel.values()]
      .filter(({ untilMs }) => nowMs < untilMs)
      .toSorted((one, other) => other.sinceMs - one.sinceMs);
  }

  of(channel: ChannelRef): Mute | undefined {
    return this.#of(channel, this.#parts.clock.nowMs());
  }

  /** One that is muted already gets the new end. */
  mute(channel: ChannelRef, untilMs: number, by: string): Promise<Mute> {
    return this.#changes.make(async (tell) => {
      const { deviceId, channelId } = channel;
      const sinceMs = this.#parts.clock.nowMs();
      const muted = { channel: { deviceId, channelId }, by, sinceMs, untilMs };
      await this.#parts.store.save(muted);
      tell({ muted });
      return muted;
    });
  }

  /** Gives the mute that was ended; undefined: there was none. */
  unmute({ deviceId, channelId }: ChannelRef): Promise<Mute | undefined> {
    return this.#changes.make(async (tell) => {
      const unmuted = { deviceId, channelId };
      const known = this.of(unmuted);
      if (!known) return undefined;
      await this.#parts.store.remove(unmuted);
      tell({ unmuted });
      return known;
    });
  }

  /** Cameras that are gone for good are not muted. Their rows went with them. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const [key, { channel }] of this.#byChannel)
      if (isGone(channel)) this.#byChannel.delete(key);
  }

  stop(): void {
    this.#cancelLook();
  }

  #of(channel: ChannelRef, atMs: number): Mute | undefined {
    const mute = this.#byChannel.get(channelKey(channel));
    return mute && atMs < mute.untilMs ? mute : undefined;
  }

  async #read(): Promise<void> {
    const all = await this.#parts.store.all();
    this.#byChannel.clear();
    for (const mute of all) this.#byChannel.set(channelKey(mute.channel), mute);
    this.#lookLater();
  }

  #know({ muted, unmuted }: MuteChange): void {
    if (muted) this.#byChannel.set(channelKey(muted.channel), muted);
    if (unmuted) this.#byChannel.delete(channelKey(unmuted));
    const channel = muted?.channel ?? unmuted;
    if (channel) this.#tell(channel, muted?.untilMs);
    this.#lookLater();
  }

  /** When the next one is over. */
  #lookLater(): void {
    this.#cancelLook();
    const ends = [...this.#byChannel.values()].map(({ untilMs }) => untilMs);
    if (ends.length === 0) return;
    const leftMs = Math.min(...ends) - this.#parts.clock.nowMs();
    // Wall clocks are set: no wait is longer than a minute.
    const delayMs = Math.min(Math.max(0, leftMs), longestWaitMs);
    this.#cancelLook = this.#parts.clock.after(delayMs, () => this.#look());
  }

  #look(): void {
    const { clock, store, log } = this.#parts;
    const nowMs = clock.nowMs();
    const over = [...this.#byChannel].filter(([, { untilMs }]) => untilMs <= nowMs);
    for (const [key, { channel }] of over) {
      this.#byChannel.delete(key);
      this.#tell(channel, undefined);
    }
    if (over.length > 0)
      store
        .removeOver(nowMs)
        .catch((error: unknown) => log.warn({ error }, "mutes that are over were not removed"));
    this.#lookLater();
  }

  #tell(channel: ChannelRef, untilMs: number | undefined): void {
    this.#parts.events.emit("mute-changed", { channel, untilMs });
  }
}

const longestWaitMs = 60_000;

const morningHour = 8;

/** Eight in the morning of the next day, by the server's time. */
export function tomorrowMs(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morningHour).getTime();
}
