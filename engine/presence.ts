import {
  Backoff,
  type Clock,
  DeviceRefused,
  ExpectedError,
  type Logger,
  type Text,
  TypedEvents,
} from "@tessera/base";
import { CertificateRefused, type ShownCertificate } from "./certificate-refused.ts";
import {
  type ChannelRecord,
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
} from "./channel-registry.ts";
import type { DeviceCare } from "./device-care.ts";
import type { Driver, LearnedFields } from "./driver.ts";
import {
  canBeAsked,
  hindranceOf,
  isDoubtful,
  type Presence,
  type Site,
  type Watched,
} from "./presence-site.ts";
import type { StreamDirectory } from "./stream-directory.ts";
import { requireUsable } from "./usable-connection.ts";
import { WaitingLine } from "./waiting-line.ts";

export interface PresenceOptions {
  readonly channels: ChannelRegistry;
  readonly drivers: readonly Driver[];
  readonly hub: StreamDirectory;
  readonly care: Pick<DeviceCare, "want" | "leave" | "leaveAll" | "isOurs">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly intervalMs?: number;
}

interface PresenceEvents {
  changed: { readonly channel: ChannelRecord; readonly presence: Presence };
  /** To be kept with the connection of the device. */
  learned: { readonly channel: ChannelRecord; readonly fields: LearnedFields };
}

/** So much may be begun at once before the pace tells. */
const paceBurstMs = 1000;
const failuresToOffline = 2;
const recheckMs = 2000;
const checkTimeoutMs = 8000;
/** Looks under way at once: a site of thousands must not open thousands of sockets together. */
const maxChecks = 64;
/** Looks begun in a second: with more channels than this serves, each is looked at less often. */
const checksPerSecond = 200;

/**
 * Whether each channel is really there: from its stream while it runs, else by looking now and then. Of devices that
 * another server looks after it says nothing.
 */
export class PresenceMonitor {
  readonly #options: PresenceOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #sites = new Map<string, Site>();
  readonly #sitesOf = new Map<string, Set<Site>>();
  readonly #carer = { begin: (deviceId: string) => this.#beginWith(deviceId) };
  readonly #unsubscribe: (() => void)[];
  readonly #waiting = new WaitingLine<Site>();
  readonly #abort = new AbortController();
  #checks = 0;
  /** When the looks begun so far would have been due at an even pace. */
  #pacedAtMs = 0;
  #cancelDrain: (() => void) | undefined;
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
        if (!watched || flow !== 1 || !this.#isOurs(watched.site)) return;
        if (state.status === "live") this.#welcome(watched.site, [watched]);
        else if (state.status === "reconnecting" && state.isRefused)
          this.#lost(watched, state.reason);
        else if (state.status === "reconnecting") this.#check(watched.site);
        // It may have been told to be gone while its pictures still came.
        else if (state.status === "stopped" && this.#isTold(watched.site))
          this.#check(watched.site);
      }),
      ...drivers.flatMap(
        (driver) =>
          driver.watchPresence?.((channel) => {
            const watched = this.#watched.get(channelKey(channel));
            if (watched) this.#check(watched.site);
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

  /** The certificate that it shows, if it is called gone because another one is trusted. */
  refusedCertificateOf(ref: ChannelRef): ShownCertificate | undefined {
    return this.#watched.get(channelKey(ref))?.site.refusedCertificate;
  }

  stop(): void {
    this.#abort.abort();
    this.#cancelDrain?.();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const site of this.#sites.values()) site.cancelNext();
    this.#options.care.leaveAll(this.#carer);
    this.#waiting.clear();
    this.#watched.clear();
    this.#sites.clear();
    this.#sitesOf.clear();
  }

  #follow(record: ChannelRecord): void {
    if (record.isPassing) return;
    const key = channelKey(record);
    const site = this.#siteOf(record);
    const known = this.#watched.get(key);
    if (known && known.site !== site) this.#leave(known);
    const watched: Watched = {
      record,
      site,
      presence: known?.presence ?? { status: "unknown" },
    };
    if (known) site.members.delete(known);
    site.members.add(watched);
    this.#watched.set(key, watched);
    site.version++;
    this.#trust(site);
    this.#options.care.want(record.deviceId, this.#carer);
    this.#judge(watched);
  }

  #beginWith(deviceId: string): void {
    for (const site of this.#sitesOf.get(deviceId) ?? [])
      for (const watched of site.members) this.#judge(watched);
  }

  #judge(watched: Watched): void {
    const { site, record } = watched;
    if (!this.#isOurs(site)) return;
    const hindrance = hindranceOf(record);
    if (hindrance) this.#lost(watched, hindrance);
    else this.#check(site);
  }

  #forget(record: ChannelRecord): void {
    const watched = this.#watched.get(channelKey(record));
    this.#watched.delete(channelKey(record));
    if (watched) this.#leave(watched);
  }

  #siteOf(record: ChannelRecord): Site {
    const isShared = this.#driverOf(record)?.isPresenceShared ?? false;
    const { deviceId } = record;
    const key = isShared ? JSON.stringify([deviceId]) : channelKey(record);
    const known = this.#sites.get(key);
    if (known) return known;
    const site: Site = {
      key,
      deviceId,
      members: new Set(),
      version: 0,
      failures: 0,
      isChecking: false,
      afterRefusal: new Backoff(60_000, 15 * 60_000),
      isRefused: false,
      refusedCertificate: undefined,
      cancelNext: () => {},
    };
    this.#sites.set(key, site);
    const ofDevice = this.#sitesOf.get(deviceId) ?? new Set();
    this.#sitesOf.set(deviceId, ofDevice.add(site));
    return site;
  }

  #leave(watched: Watched): void {
    const { site } = watched;
    site.members.delete(watched);
    site.version++;
    if (site.members.size > 0) return;
    site.cancelNext();
    this.#sites.delete(site.key);
    const ofDevice = this.#sitesOf.get(site.deviceId);
    ofDevice?.delete(site);
    if (ofDevice?.size !== 0) return;
    this.#sitesOf.delete(site.deviceId);
    this.#options.care.leave(site.deviceId, this.#carer);
  }

  #check(site: Site): void {
    site.cancelNext();
    if (site.isChecking || !canBeAsked(site) || !this.#isOurs(site)) return;
    site.isChecking = true;
    if (this.#isTold(site)) return this.#begin(site);
    this.#waiting.add(site);
    this.#drain();
  }

  #drain(): void {
    while (this.#checks < maxChecks) {
      const aheadMs = this.#pacedAtMs - this.#options.clock.monotonicMs();
      if (aheadMs > paceBurstMs) return this.#drainLater(aheadMs - paceBurstMs);
      const site = this.#waiting.next();
      if (!site) return;
      this.#pacedAtMs += Math.max(0, -aheadMs) + 1000 / checksPerSecond;
      this.#begin(site);
    }
  }

  #begin(site: Site): void {
    this.#checks++;
    const { version } = site;
    void this.#look(site, version).finally(() => {
      this.#checks--;
      site.isChecking = false;
      // What was found out about an old record says nothing about the new one.
      if (site.version === version) this.#planNext(site);
      else if (this.#isWatched(site)) this.#check(site);
      this.#drain();
    });
  }

  #drainLater(delayMs: number): void {
    this.#cancelDrain ??= this.#options.clock.after(delayMs, () => {
      this.#cancelDrain = undefined;
      this.#drain();
    });
  }

  /** A member that plays is there; one look tells about the others. */
  async #look(site: Site, version: number): Promise<void> {
    // It may have waited for long.
    if (!this.#isOurs(site)) return;
    const asked = this.#notPlaying(site);
    const [first] = asked;
    if (!first) return this.#trust(site);
    const { record } = first;
    const driver = this.#driverOf(record);
    if (!driver?.checkPresence) return;
    try {
      const learned = await this.#ask(driver, record);
      if (!this.#isAbout(site, version)) return;
      this.#welcome(site, asked);
      if (learned) this.events.emit("learned", { channel: record, fields: learned });
    } catch (error) {
      if (this.#isAbout(site, version)) this.#missed(site, asked, error);
    }
  }

  /** Those about whom somebody has to ask; the others are seen. */
  #notPlaying(site: Site): readonly Watched[] {
    const asked: Watched[] = [];
    for (const watched of site.members) {
      if (hindranceOf(watched.record)) continue;
      const isLive = this.#options.hub.find(watched.record, 1)?.state.status === "live";
      if (isLive) this.#seen(watched);
      else asked.push(watched);
    }
    return asked;
  }

  /** Rejects when the device is not there, or not as it should be. */
  async #ask(driver: Driver, record: Watched["record"]): Promise<LearnedFields | undefined> {
    requireUsable(record.connection);
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(checkTimeoutMs)]);
    return (await driver.checkPresence?.(record.connection, signal, record)) ?? undefined;
  }

  #missed(site: Site, asked: readonly Watched[], error: unknown): void {
    site.failures++;
    site.isRefused = error instanceof DeviceRefused;
    site.refusedCertificate = error instanceof CertificateRefused ? error.shown : undefined;
    const isSure = site.isRefused || site.failures >= failuresToOffline || this.#isTold(site);
    const reason = error instanceof ExpectedError ? error.text : noAnswerText;
    for (const watched of asked)
      if (watched.presence.status !== "online" || isSure) this.#lost(watched, reason);
  }

  /** A channel may have been changed or removed while we looked, or its device have gone to another server. */
  #isAbout(site: Site, version: number): boolean {
    return site.version === version && this.#isWatched(site) && this.#isOurs(site);
  }

  #planNext(site: Site): void {
    if (!this.#isWatched(site) || !this.#isOurs(site)) return;
    if (this.#isTold(site) && !isDoubtful(site)) return;
    site.cancelNext = this.#options.clock.after(this.#delayMs(site), () => this.#check(site));
  }

  #delayMs(site: Site): number {
    const { intervalMs = 15_000 } = this.#options;
    if (site.isRefused) return Math.max(intervalMs, site.afterRefusal.nextMs());
    return isDoubtful(site) ? Math.min(recheckMs, intervalMs) : intervalMs;
  }

  /** Who comes to us tells when it comes and goes: a look asks nobody and is free. */
  #isTold({ members }: Site): boolean {
    const [any] = members;
    return any !== undefined && this.#driverOf(any.record)?.watchPresence !== undefined;
  }

  #isWatched(site: Site): boolean {
    return this.#sites.get(site.key) === site;
  }

  #isOurs({ deviceId }: Site): boolean {
    return this.#options.care.isOurs(deviceId);
  }

  #driverOf(record: ChannelRecord): Driver | undefined {
    return this.#options.drivers.find(({ name }) => name === record.driver);
  }

  /** It answers, or sends. */
  #welcome(site: Site, members: readonly Watched[]): void {
    this.#trust(site);
    for (const watched of members) this.#seen(watched);
  }

  #trust(site: Site): void {
    site.failures = 0;
    site.isRefused = false;
    site.refusedCertificate = undefined;
    site.afterRefusal.reset();
  }

  #seen(watched: Watched): void {
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

const noAnswerText: Text = {
  zh: "设备没有应答，请检查网络和设备电源",
  en: "The device does not answer. Check the network and its power.",
};
