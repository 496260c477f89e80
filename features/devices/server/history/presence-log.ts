import { type Clock, dayMs, type Logger, minuteMs, type Text } from "@tessera/base";
import type { PresenceMonitor } from "@tessera/engine";
import type { DeviceIndex } from "../catalog/device-index.ts";
import type { DeviceEntry } from "../catalog/entries.ts";
import type { DeviceStore } from "../device-store.ts";
import type { PresenceHistoryStore, PresenceRecord } from "./presence-history-store.ts";

type PresenceChange = Parameters<
  Parameters<typeof PresenceMonitor.prototype.events.on<"changed">>[1]
>[0];

interface PresenceLogParts {
  readonly index: DeviceIndex;
  readonly presence: Pick<PresenceMonitor, "events">;
  readonly store: DeviceStore;
  readonly history: PresenceHistoryStore;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A device must stay away, or there, this long for a line in its history. */
const settleMs = 2000;
const keptDays = 30;

/** Follows the presence of channels: counts them, and writes down when devices come and go. */
export class PresenceLog {
  readonly #parts: PresenceLogParts;
  readonly #stops: (() => void)[];
  #lastStates = new Map<string, boolean>();
  readonly #changes = new Map<string, PresenceRecord>();
  readonly #seen = new Map<string, number>();
  #cancelWrite: (() => void) | undefined;
  #writing: Promise<void> = Promise.resolve();
  #watchFromMs = 0;

  constructor(parts: PresenceLogParts) {
    this.#parts = parts;
    const { presence, clock } = parts;
    this.#stops = [
      presence.events.on("changed", (change) => this.#note(change)),
      clock.every(minuteMs, () => this.#write(() => this.#extendWatch())),
      clock.every(5 * minuteMs, () => this.#noteAllSeen()),
      clock.every(dayMs, () => this.#write(() => this.#forgetOld())),
    ];
  }

  /** Before the first device is shown. */
  async start(): Promise<void> {
    const { clock, history } = this.#parts;
    await this.#forgetOld();
    this.#lastStates = await history.lastStates();
    this.#watchFromMs = clock.nowMs();
    await this.#extendWatch();
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#noteAllSeen();
    this.#cancelWrite?.();
    this.#write(async () => {
      await this.#flush();
      await this.#extendWatch();
    });
    await this.#writing;
  }

  /** They are gone for good. */
  forget(deviceIds: readonly string[]): void {
    for (const id of deviceIds) this.#lastStates.delete(id);
  }

  /** What was written down, with this moment as the end of the watch. */
  async of(deviceIds: readonly string[], fromMs: number) {
    const { clock, history } = this.#parts;
    await this.#writing;
    const past = (await history.watches(fromMs)).filter(
      (watch) => watch.fromMs !== this.#watchFromMs,
    );
    const watches = [...past, { fromMs: this.#watchFromMs, untilMs: clock.nowMs() }];
    return { records: await history.of(deviceIds, fromMs), watches };
  }

  #note({ channel, presence }: PresenceChange): void {
    const entry = this.#parts.index.channel(channel);
    if (!entry) return;
    const { device } = entry;
    const seenAtMs = presence.status === "unknown" ? undefined : presence.lastSeenAtMs;
    device.noteState(entry, presence.status, seenAtMs ?? entry.seenAtMs);
    if (seenAtMs !== undefined) this.#noteSeen(device, seenAtMs);
    if (device.isOnline || device.isOffline)
      this.#noteChange(device, presence.status === "offline" ? presence.reason : undefined);
  }

  #noteSeen(device: DeviceEntry, atMs: number): void {
    device.lastSeenAtMs = Math.max(atMs, device.lastSeenAtMs ?? 0);
    this.#seen.set(device.id, device.lastSeenAtMs);
    this.#writeSoon();
  }

  /** Of the device as a whole, if it is one. */
  #noteChange({ id: deviceId, isOnline }: DeviceEntry, reason: Text | undefined): void {
    const wasOnline = this.#changes.get(deviceId)?.isOnline ?? this.#lastStates.get(deviceId);
    if (wasOnline === isOnline) return;
    const atMs = this.#parts.clock.nowMs();
    this.#changes.set(deviceId, { deviceId, isOnline, reason, atMs });
    this.#writeSoon();
  }

  /** Many that go together make one write. */
  #writeSoon(): void {
    this.#cancelWrite ??= this.#parts.clock.after(settleMs, () => {
      this.#cancelWrite = undefined;
      this.#write(() => this.#flush());
    });
  }

  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing
      .then(work)
      .catch((error: unknown) =>
        this.#parts.log.error({ error }, "the presence of devices was not stored"),
      );
  }

  async #flush(): Promise<void> {
    const { index, history, store } = this.#parts;
    const records = [...this.#changes.values()].filter(
      ({ deviceId, isOnline }) =>
        index.device(deviceId)?.isOnline === isOnline &&
        this.#lastStates.get(deviceId) !== isOnline,
    );
    this.#changes.clear();
    const seen = new Map(this.#seen);
    this.#seen.clear();
    for (const { deviceId, isOnline } of records) this.#lastStates.set(deviceId, isOnline);
    await history.add(records);
    await store.setLastSeen(seen);
  }

  #noteAllSeen(): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const device of this.#parts.index.devices()) {
      if (!device.isOnline) continue;
      device.lastSeenAtMs = nowMs;
      this.#seen.set(device.id, nowMs);
    }
    this.#writeSoon();
  }

  async #extendWatch(): Promise<void> {
    const { history, clock } = this.#parts;
    await history.extendWatch({ fromMs: this.#watchFromMs, untilMs: clock.nowMs() });
  }

  async #forgetOld(): Promise<void> {
    await this.#parts.history.removeOlderThan(this.#parts.clock.nowMs() - keptDays * dayMs);
  }
}
