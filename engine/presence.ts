import {
  Backoff,
  type Clock,
  DeviceRefused,
  ExpectedError,
  type Logger,
  type Text,
  TypedEvents,
} from "@tessera/base";
import {
  type ChannelRecord,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
} from "./channel-registry.ts";
import type { Driver } from "./driver.ts";
import type { StreamDirectory } from "./stream-directory.ts";

export type Presence =
  | { readonly status: "unknown" }
  | { readonly status: "online"; readonly lastSeenAtMs: number }
  | {
      readonly status: "offline";
      readonly reason: Text;
      readonly lastSeenAtMs?: number | undefined;
    };

export interface PresenceOptions {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamDirectory;
  readonly clock: Clock;
  readonly log: Logger;
  readonly intervalMs?: number;
}

interface PresenceEvents {
  changed: { readonly channel: ChannelRecord; readonly presence: Presence };
}

interface Watched {
  record: ChannelRecord;
  presence: Presence;
  /** Failed looks in a row; one is not enough to call a camera gone. */
  failures: number;
  isChecking: boolean;
  /** Waits between looks at a device that does not let us in: cameras lock accounts. */
  readonly afterRefusal: Backoff;
  isRefused: boolean;
  cancelNext: () => void;
}

const failuresToOffline = 2;
const recheckMs = 2000;
const checkTimeoutMs = 8000;
/** Looks under way at once: a site of thousands must not open thousands of sockets together. */
const maxChecks = 16;

/** Whether each channel is really there: from its stream while it runs, else by looking now and then. */
export class PresenceMonitor {
  readonly #options: PresenceOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #unsubscribe: (() => void)[];
  readonly #waiting: Watched[] = [];
  readonly #abort = new AbortController();
  #checks = 0;
  readonly events: TypedEvents<PresenceEvents>;

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { channels, drivers, hub, log } = options;
    this.events = new TypedEvents((error) => log.error({ error }, "presence listener failed"));
    this.#unsubscribe = [
      channels.events.on("changed", ({ now }) => this.#follow(now)),
      channels.events.on("removed", (record) => this.#forget(record)),
      hub.events.on("state", ({ channel, flow, state }) => {
        const watched = this.#watched.get(channelKey(channel));
        if (!watched || flow !== 1) return;
        if (state.status === "live") this.#seen(watched);
        else if (state.status === "reconnecting" && state.isRefused)
          this.#lost(watched, state.reason);
        else if (state.status === "reconnecting") this.#check(watched);
      }),
      ...drivers.flatMap(
        (driver) =>
          driver.watchPresence?.((channel) => {
            const watched = this.#watched.get(channelKey(channel));
            if (watched) this.#check(watched);
          }) ?? [],
      ),
    ];
    for (const record of channels.all()) this.#follow(record);
  }

  of(ref: ChannelRef): Presence {
    const watched = this.#watched.get(channelKey(ref));
    if (!watched) return { status: "unknown" };
    const lastFrameAtMs = this.#options.hub.find(ref, 1)?.lastFrameAtMs;
    if (watched.presence.status !== "online" || !lastFrameAtMs) return watched.presence;
    return {
      status: "online",
      lastSeenAtMs: Math.max(lastFrameAtMs, watched.presence.lastSeenAtMs),
    };
  }

  stop(): void {
    this.#abort.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const watched of this.#watched.values()) watched.cancelNext();
    this.#watched.clear();
  }

  #follow(record: ChannelRecord): void {
    const key = channelKey(record);
    const known = this.#watched.get(key);
    if (known) {
      known.record = record;
      known.failures = 0;
      known.isRefused = false;
      known.afterRefusal.reset();
    }
    const watched: Watched = known ?? {
      record,
      presence: { status: "unknown" },
      failures: 0,
      isChecking: false,
      afterRefusal: new Backoff(60_000, 15 * 60_000),
      isRefused: false,
      cancelNext: () => {},
    };
    this.#watched.set(key, watched);
    if (record.isEnabled) this.#check(watched);
    else this.#lost(watched, disabledText);
  }

  #forget(record: ChannelRecord): void {
    this.#watched.get(channelKey(record))?.cancelNext();
    this.#watched.delete(channelKey(record));
  }

  #check(watched: Watched): void {
    watched.cancelNext();
    if (watched.isChecking || !watched.record.isEnabled) return;
    watched.isChecking = true;
    this.#waiting.push(watched);
    this.#drain();
  }

  #drain(): void {
    while (this.#checks < maxChecks) {
      const watched = this.#waiting.shift();
      if (!watched) return;
      this.#checks++;
      const { record } = watched;
      void this.#look(watched).finally(() => {
        this.#checks--;
        watched.isChecking = false;
        // What was found out about the old record says nothing about the new one.
        if (watched.record === record) this.#planNext(watched);
        else if (this.#isWatched(watched)) this.#check(watched);
        this.#drain();
      });
    }
  }

  async #look(watched: Watched): Promise<void> {
    const { record } = watched;
    if (this.#options.hub.find(record, 1)?.state.status === "live") return this.#seen(watched);
    const driver = this.#options.drivers.find(({ name }) => name === record.driver);
    if (!driver?.checkPresence) return;
    try {
      const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(checkTimeoutMs)]);
      await driver.checkPresence(record.connection, signal, record);
      if (this.#isAbout(watched, record)) this.#seen(watched);
    } catch (error) {
      if (this.#isAbout(watched, record)) this.#missed(watched, error);
    }
  }

  #missed(watched: Watched, error: unknown): void {
    watched.failures++;
    watched.isRefused = error instanceof DeviceRefused;
    const isSure = watched.isRefused || watched.failures >= failuresToOffline;
    if (watched.presence.status === "online" && !isSure) return;
    this.#lost(watched, error instanceof ExpectedError ? error.text : noAnswerText);
  }

  /** The channel may have been changed or removed while we looked. */
  #isAbout(watched: Watched, record: ChannelRecord): boolean {
    return watched.record === record && this.#isWatched(watched);
  }

  #planNext(watched: Watched): void {
    if (!this.#isWatched(watched)) return;
    const delayMs = this.#delayMs(watched);
    watched.cancelNext = this.#options.clock.after(delayMs, () => this.#check(watched));
  }

  #delayMs({ presence, failures, isRefused, afterRefusal }: Watched): number {
    const { intervalMs = 15_000 } = this.#options;
    if (isRefused) return Math.max(intervalMs, afterRefusal.nextMs());
    const isDoubtful = presence.status !== "offline" && failures > 0;
    return isDoubtful ? Math.min(recheckMs, intervalMs) : intervalMs;
  }

  #isWatched(watched: Watched): boolean {
    return this.#watched.get(channelKey(watched.record)) === watched;
  }

  #seen(watched: Watched): void {
    watched.failures = 0;
    watched.isRefused = false;
    watched.afterRefusal.reset();
    const wasOnline = watched.presence.status === "online";
    watched.presence = { status: "online", lastSeenAtMs: this.#options.clock.nowMs() };
    if (!wasOnline) this.#tell(watched);
  }

  #lost(watched: Watched, reason: Text): void {
    const { presence } = watched;
    const lastSeenAtMs = presence.status === "unknown" ? undefined : presence.lastSeenAtMs;
    watched.presence = { status: "offline", reason, lastSeenAtMs };
    if (presence.status !== "offline") this.#tell(watched);
  }

  #tell({ record, presence }: Watched): void {
    this.events.emit("changed", { channel: record, presence });
  }
}

const disabledText: Text = { zh: "设备未启用", en: "The device is not enabled" };
const noAnswerText: Text = {
  zh: "设备没有应答，请检查网络和设备电源",
  en: "The device does not answer; check the network and its power",
};
