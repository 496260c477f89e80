import type { Clock, Logger } from "@tessera/base";
import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { OpenAlarms } from "../open-alarms.ts";
import { type SystemAlarm, systemTypes } from "../system-alarm.ts";
import type { SystemAlarmStore } from "../system-alarm-store.ts";
import { causesOf, fold, type GoneCamera, ofCamera } from "./fold.ts";

export interface WatchedCamera extends GoneCamera {
  readonly isEnabled: boolean;
  readonly state: "unknown" | "online" | "offline";
}

/** The cameras of the site. */
export interface CameraView {
  find(channel: ChannelRef): WatchedCamera | undefined;
  all(): Iterable<ChannelRef>;
}

export interface OfflineTimes {
  /** What is away no longer than this is nobody's concern. */
  readonly patienceMs: number;
  /** What follows within this time went with what was before it. */
  readonly togetherMs: number;
  /** What goes so soon after the rest for the same cause belongs to that alarm. */
  readonly lateMs: number;
  /** When some are back and no more come, the rest are alarms of their own. */
  readonly returnMs: number;
  /** Devices that come to us need this long to do so after a start: until then nothing is told. */
  readonly graceMs: number;
}

export const usualTimes: OfflineTimes = {
  patienceMs: 30_000,
  togetherMs: 10_000,
  lateMs: 120_000,
  returnMs: 60_000,
  graceMs: 150_000,
};

interface OfflineWatchParts {
  readonly cameras: CameraView;
  readonly open: OpenAlarms;
  readonly store: Pick<SystemAlarmStore, "seen" | "addSeen">;
  readonly clock: Clock;
  readonly log: Logger;
  readonly times?: OfflineTimes;
}

interface Pending {
  readonly channel: ChannelRef;
  /** By the clock that never steps back. */
  readonly wentAt: number;
}

/** Raises alarms for cameras that are gone, folded by cause, and ends them when they are back. */
export class OfflineWatch {
  readonly #parts: OfflineWatchParts;
  readonly #times: OfflineTimes;
  readonly #beganAt: number;
  readonly #pending = new Map<string, Pending>();
  /** What never was there cannot go. */
  readonly #seen = new Map<string, ChannelRef>();
  #newlySeen: ChannelRef[] = [];
  /** By the key of the alarm: how many of its cameras were away at the last look, and since when. */
  readonly #away = new Map<string, { readonly count: number; readonly since: number }>();

  private constructor(parts: OfflineWatchParts) {
    this.#parts = parts;
    this.#times = parts.times ?? usualTimes;
    this.#beganAt = parts.clock.monotonicMs();
  }

  /** With what is so already: it went before anybody looked. */
  static async begin(parts: OfflineWatchParts): Promise<OfflineWatch> {
    const watch = new OfflineWatch(parts);
    for (const channel of await parts.store.seen()) watch.#seen.set(channelKey(channel), channel);
    for (const channel of parts.cameras.all()) {
      const camera = parts.cameras.find(channel);
      if (camera && camera.state !== "unknown") watch.hear(channel, camera.state === "online");
    }
    return watch;
  }

  hear({ deviceId, channelId }: ChannelRef, isOnline: boolean): void {
    const channel = { deviceId, channelId };
    const key = channelKey(channel);
    if (isOnline) {
      this.#pending.delete(key);
      if (this.#seen.has(key)) return;
      this.#seen.set(key, channel);
      this.#newlySeen.push(channel);
    } else if (this.#seen.has(key) && !this.#pending.has(key))
      this.#pending.set(key, { channel, wentAt: this.#parts.clock.monotonicMs() });
  }

  /** Whatever comes under the names of cameras that are gone for good is another. */
  forget(purged: PurgedDevices): void {
    const isGone = purgedBy(purged);
    for (const known of [this.#seen, this.#pending] as const)
      for (const [key, one] of known)
        if (isGone("channel" in one ? one.channel : one)) known.delete(key);
  }

  /** Called again and again. */
  async look(): Promise<void> {
    this.#endWhatIsBack();
    this.#raiseWhatIsDue();
    await this.#parts.open.flush();
    await this.#keepSeen();
  }

  #endWhatIsBack(): void {
    const { open, clock } = this.#parts;
    const now = clock.monotonicMs();
    for (const alarm of ownOf(open.all())) {
      const away = alarm.members.filter((channel) => !this.#isBack(channel));
      if (away.length === 0) open.end(alarm.key);
      else if (alarm.members.length > 1 && this.#isReturnOver(alarm, away.length, now)) {
        open.end(alarm.key);
        for (const channel of away) this.#raiseAlone(channel);
      } else continue;
      this.#away.delete(alarm.key);
    }
  }

  /** Of a camera that nobody can say anything about it is not said that it is back. */
  #isBack(channel: ChannelRef): boolean {
    const camera = this.#parts.cameras.find(channel);
    return !camera?.isEnabled || camera.state === "online";
  }

  /** Half of them are back, and for a while no more have come. */
  #isReturnOver({ key, members }: SystemAlarm, count: number, now: number): boolean {
    const before = this.#away.get(key);
    if (before?.count !== count) this.#away.set(key, { count, since: now });
    const since = before?.count === count ? before.since : now;
    return count * 2 <= members.length && now - since >= this.#times.returnMs;
  }

  #raiseAlone(channel: ChannelRef): void {
    const camera = this.#parts.cameras.find(channel);
    if (camera) this.#parts.open.raise(ofCamera(camera, this.#parts.clock.nowMs()));
  }

  #raiseWhatIsDue(): void {
    const { clock, open } = this.#parts;
    const now = clock.monotonicMs();
    if (now - this.#beganAt < this.#times.graceMs) return;
    const told = new Set(ownOf(open.all()).flatMap(({ members }) => members.map(channelKey)));
    for (const [key, { channel }] of this.#pending)
      if (told.has(key) || this.#isBack(channel)) this.#pending.delete(key);
    for (let wave = this.#dueWave(now); wave.length > 0; wave = this.#dueWave(now)) {
      for (const { channel } of wave) this.#pending.delete(channelKey(channel));
      const gone = wave.flatMap(({ channel }) => this.#parts.cameras.find(channel) ?? []);
      for (const alarm of fold(this.#notJoining(gone), clock.nowMs())) open.raise(alarm);
    }
  }

  /** Those that went together with the first one whose time has come. Who has only just gone may be back in a moment. */
  #dueWave(now: number): readonly Pending[] {
    const inOrder = [...this.#pending.values()].toSorted((one, two) => one.wentAt - two.wentAt);
    const [first] = inOrder;
    if (!first || now - first.wentAt < this.#times.patienceMs) return [];
    const end = inOrder.findIndex(
      ({ wentAt }, index) =>
        index > 0 && wentAt - (inOrder[index - 1]?.wentAt ?? 0) > this.#times.togetherMs,
    );
    const wave = end < 0 ? inOrder : inOrder.slice(0, end);
    return wave.filter(({ wentAt }) => now - wentAt >= this.#times.togetherMs);
  }

  /** The others belong to an alarm that has just begun for the same cause. */
  #notJoining(gone: readonly GoneCamera[]): readonly GoneCamera[] {
    const { open, clock } = this.#parts;
    const sinceMs = clock.nowMs() - this.#times.lateMs;
    const young = open.all().filter(({ beganAtMs }) => beganAtMs >= sinceMs);
    return gone.filter((camera) => {
      const causes = causesOf(camera);
      const alarm = young.find(({ key }) => causes.some((cause) => key.startsWith(cause)));
      if (alarm) open.join(alarm.key, [camera.channel]);
      return !alarm;
    });
  }

  async #keepSeen(): Promise<void> {
    const seen = this.#newlySeen;
    if (seen.length === 0) return;
    this.#newlySeen = [];
    try {
      await this.#parts.store.addSeen(seen);
    } catch (error) {
      this.#newlySeen = [...seen, ...this.#newlySeen];
      this.#parts.log.error({ error }, "cameras that were seen were not kept");
    }
  }
}

/** Alarms about cameras, among all of the site. */
const ownOf = (alarms: readonly SystemAlarm[]): readonly SystemAlarm[] =>
  alarms.filter(
    ({ alarmType }) =>
      alarmType === systemTypes.videoLoss || alarmType === systemTypes.camerasOffline,
  );
