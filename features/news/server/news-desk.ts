import type { Clock, Logger } from "@tessera/base";
import { channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { ChannelRef } from "@tessera/platform/contract";
import type { NewsStore } from "./news-store.ts";
import { Outages, type Settled } from "./outages.ts";
import { RestlessChannel, type StateChange } from "./restless-channel.ts";

interface DeskParts {
  readonly store: NewsStore;
  readonly settleMs: () => number;
  readonly deviceName: (deviceId: string) => string;
  readonly clock: Clock;
  readonly log: Logger;
}

const lookMs = 1000;
/** What has settled waits a little for others that went with it. */
const gatherMs = 2000;

/**
 * Makes news of changes: one that lasts is an item, one that comes and goes is one item that is
 * changed again and again. What is as it was told last, after a restart too, is no news.
 */
export class NewsDesk {
  readonly #parts: DeskParts;
  readonly #outages: Outages;
  readonly #restless = new Map<string, RestlessChannel>();
  /** By their keys; all others were told to be online, or nothing was. */
  readonly #toldOffline = new Map<string, ChannelRef>();
  /** Have been online, by their keys: what never was cannot go. */
  readonly #seen = new Map<string, ChannelRef>();
  readonly #newlySeen: ChannelRef[] = [];
  /** Heard before it is known what was told last. */
  #early: StateChange[] | undefined = [];
  #telling: Promise<void> | undefined;
  #stopLooking: (() => void) | undefined;

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#outages = new Outages(parts.store, parts.deviceName);
  }

  async start(): Promise<void> {
    const { store, clock } = this.#parts;
    const toldOffline = await store.toldOffline();
    for (const channel of [...toldOffline, ...(await store.seenOnline())])
      this.#seen.set(channelKey(channel), channel);
    this.#remember(toldOffline, false);
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const change of early) this.hear(change);
    this.#stopLooking = clock.every(lookMs, () => this.#look());
  }

  hear(change: StateChange): void {
    if (this.#early) return void this.#early.push(change);
    const key = channelKey(change.channel);
    if (change.isOnline) this.#see(change.channel);
    else if (!this.#seen.has(key)) return;
    const nowMs = this.#parts.clock.monotonicMs();
    const known = this.#restless.get(key);
    if (known) known.hear(change, nowMs);
    else if (change.isOnline === this.#toldOffline.has(key))
      this.#restless.set(key, new RestlessChannel(change, nowMs));
  }

  /** Whatever comes under the names of channels that are gone for good is another. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const [key, { channel }] of this.#restless)
      if (isGone(channel)) this.#restless.delete(key);
    for (const [key, channel] of this.#toldOffline)
      if (isGone(channel)) this.#toldOffline.delete(key);
    for (const [key, channel] of this.#seen) if (isGone(channel)) this.#seen.delete(key);
  }

  async stop(): Promise<void> {
    this.#stopLooking?.();
    await this.#telling;
  }

  #see({ deviceId, channelId }: ChannelRef): void {
    const channel = { deviceId, channelId };
    const key = channelKey(channel);
    if (this.#seen.has(key)) return;
    this.#seen.set(key, channel);
    this.#newlySeen.push(channel);
  }

  #look(): void {
    const { log } = this.#parts;
    this.#telling ??= this.#tell()
      // Not told, so it is tried again at the next look.
      .catch((error: unknown) => log.error({ error }, "channel news was not stored"))
      .finally(() => {
        this.#telling = undefined;
      });
  }

  async #tell(): Promise<void> {
    await this.#keepSeen();
    const nowMs = this.#parts.clock.monotonicMs();
    const settleMs = this.#parts.settleMs();
    const flapping: RestlessChannel[] = [];
    const settled: Settled[] = [];
    let isGathered = false;
    for (const [key, channel] of this.#restless) {
      if (channel.isFlapDue(nowMs, settleMs)) flapping.push(channel);
      else if (!channel.isFlapping && this.#isNews(key, channel)) {
        if (!channel.isSettled(nowMs, settleMs)) continue;
        settled.push(channel.now);
        isGathered ||= channel.isSettled(nowMs, settleMs + gatherMs);
      } else if (channel.isQuiet(nowMs)) this.#restless.delete(key);
    }
    for (const channel of flapping) await this.#tellFlapping(channel, nowMs);
    if (!isGathered) return;
    for (const isOnline of [false, true])
      await this.#tellSettled(
        settled.filter((channel) => channel.isOnline === isOnline),
        isOnline,
      );
  }

  async #keepSeen(): Promise<void> {
    if (this.#newlySeen.length === 0) return;
    const { store } = this.#parts;
    const seen = [...this.#newlySeen];
    await store.together(() => store.addSeenOnline(seen));
    this.#newlySeen.splice(0, seen.length);
  }

  #isNews(key: string, { isOnline }: RestlessChannel): boolean {
    return isOnline === this.#toldOffline.has(key);
  }

  async #tellFlapping(channel: RestlessChannel, nowMs: number): Promise<void> {
    const { store } = this.#parts;
    const { now, changes, sinceMs } = channel;
    await store.together(async () => {
      await store.fold({ ...now, count: changes, flapSinceMs: sinceMs }, sinceMs);
      await store.setTold([channel.channel], now.isOnline);
    });
    channel.flapTold(changes, nowMs);
    this.#remember([channel.channel], now.isOnline);
  }

  async #tellSettled(channels: readonly Settled[], isOnline: boolean): Promise<void> {
    if (channels.length === 0) return;
    const { store, clock } = this.#parts;
    await store.together(async () => {
      await this.#outages.tell(channels, clock.monotonicMs());
      await store.setTold(channels, isOnline);
    });
    this.#remember(channels, isOnline);
  }

  #remember(channels: readonly ChannelRef[], isOnline: boolean): void {
    for (const { deviceId, channelId } of channels) {
      const channel = { deviceId, channelId };
      if (isOnline) this.#toldOffline.delete(channelKey(channel));
      else this.#toldOffline.set(channelKey(channel), channel);
    }
  }
}
