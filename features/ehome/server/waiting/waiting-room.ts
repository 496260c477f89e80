import { type Clock, Conflict, dayMs, type Logger, minuteMs, NotFound } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import { isSupported, type WaitingDevice } from "./waiting-device.ts";
import type { WaitingStore } from "./waiting-store.ts";

interface Parts {
  readonly store: WaitingStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Guest extends Pick<WaitingDevice, "deviceId" | "version" | "firmware"> {
  readonly peer: Pick<WaitingDevice, "transport" | "host" | "port">;
}

interface WaitingChange {
  readonly saved?: WaitingDevice;
  readonly removed?: readonly string[];
}

/** Anybody can invent ids: the one that was seen longest ago makes room. */
const maxWaiting = 1000;
/** Who does not knock any more is forgotten. */
const maxAgeMs = 7 * dayMs;
/** Devices knock every few seconds; not every knock is written down. */
const seenEveryMs = 5 * minuteMs;
const maxTold = 64;

/** Devices that nobody has added, in memory on every server, until somebody lets them in or turns them away. */
export class WaitingRoom {
  readonly #parts: Parts;
  #changes!: ModelChanges<WaitingChange>;
  #devices = new Map<string, WaitingDevice>();
  /** Being written down. */
  readonly #noting = new Set<string>();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async load(parts: Parts): Promise<WaitingRoom> {
    const room = new WaitingRoom(parts);
    room.#changes = await parts.feed.follow<WaitingChange>({
      name: "EHome waiting room",
      know: (change) => room.#know(change),
      read: async () => {
        const all = await parts.store.all();
        room.#devices = new Map(all.map((device) => [device.deviceId, device]));
      },
    });
    return room;
  }

  /** Newest first. */
  all(): WaitingDevice[] {
    return [...this.#devices.values()]
      .filter((device) => !this.#isStale(device))
      .toSorted((a, b) => b.seenAtMs - a.seenAtMs);
  }

  isLetIn(deviceId: string): boolean {
    const device = this.#devices.get(deviceId);
    return device?.state === "LetIn" && !this.#isStale(device);
  }

  isRefused(deviceId: string): boolean {
    return this.#devices.get(deviceId)?.state === "Refused";
  }

  note({ deviceId, peer, version, firmware }: Guest): void {
    const { transport, host, port } = peer;
    const known = this.#devices.get(deviceId);
    const seenAtMs = this.#parts.clock.nowMs();
    const isNews =
      known === undefined || known.host !== host || seenAtMs - known.seenAtMs >= seenEveryMs;
    if (!isNews) return;
    this.#write(deviceId, async (tell) => {
      const before = this.#devices.get(deviceId);
      const saved: WaitingDevice = {
        deviceId,
        transport,
        host,
        port,
        version: version.slice(0, maxTold),
        firmware: firmware.slice(0, maxTold),
        state: before?.state ?? "Waiting",
        cameAtMs: before?.cameAtMs ?? seenAtMs,
        seenAtMs,
      };
      const removed = this.#surplus(before === undefined);
      await this.#parts.store.remove(removed);
      await this.#parts.store.save(saved);
      tell({ saved, removed });
    });
  }

  /** It is one of the devices now. */
  leave(deviceId: string): void {
    if (!this.#devices.has(deviceId)) return;
    this.#write(deviceId, async (tell) => {
      await this.#parts.store.remove([deviceId]);
      tell({ removed: [deviceId] });
    });
  }

  /** Rejects with Conflict for who speaks what we cannot. */
  async letIn(deviceId: string): Promise<WaitingDevice> {
    if (!isSupported(this.#get(deviceId))) throw new Conflict("ehome-isup5", isup5Text);
    return this.#setState(deviceId, "LetIn");
  }

  turnAway(deviceId: string): Promise<WaitingDevice> {
    return this.#setState(deviceId, "Refused");
  }

  #setState(deviceId: string, state: WaitingDevice["state"]): Promise<WaitingDevice> {
    return this.#changes.make(async (tell) => {
      const saved = { ...this.#get(deviceId), state };
      await this.#parts.store.save(saved);
      tell({ saved });
      return saved;
    });
  }

  #get(deviceId: string): WaitingDevice {
    const device = this.#devices.get(deviceId);
    if (!device) throw new NotFound("ehome-not-waiting", notWaitingText);
    return device;
  }

  /** For who cannot wait until it is written; once at a time for each device. */
  #write(deviceId: string, change: (tell: (change: WaitingChange) => void) => Promise<void>): void {
    if (this.#noting.has(deviceId)) return;
    this.#noting.add(deviceId);
    this.#changes
      .make(change)
      .catch((error: unknown) =>
        this.#parts.log.error({ error, device: deviceId }, "the waiting room was not written"),
      )
      .finally(() => this.#noting.delete(deviceId));
  }

  /** Those that make room. */
  #surplus(isOneMore: boolean): string[] {
    const all = [...this.#devices.values()];
    const stale = all.filter((device) => this.#isStale(device));
    const rest = all.length - stale.length + (isOneMore ? 1 : 0) - maxWaiting;
    const oldest = this.all().toReversed().slice(0, Math.max(0, rest));
    return [...stale, ...oldest].map(({ deviceId }) => deviceId);
  }

  /** Who was turned away stays so. */
  #isStale({ seenAtMs, state }: WaitingDevice): boolean {
    return state !== "Refused" && this.#parts.clock.nowMs() - seenAtMs > maxAgeMs;
  }

  #know({ saved, removed = [] }: WaitingChange): void {
    for (const id of removed) this.#devices.delete(id);
    if (saved) this.#devices.set(saved.deviceId, saved);
  }
}

const notWaitingText = {
  zh: "该设备不在等待：可能已被处理，或长时间没有再次注册",
  en: "This device is not waiting: it was already approved, or has not registered again for a long time",
};
const isup5Text = {
  zh: "该设备使用 ISUP 5.0，无法接入：请在设备上改用 2.0/2.6，或用国标 GB/T 28181、ONVIF 接入",
  en: "The device uses ISUP 5.0 and cannot be added. Set it to 2.0 or 2.6, or add it by GB/T 28181 or ONVIF.",
};
