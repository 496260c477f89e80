import { type Clock, dayMs, type Logger, minuteMs, NotFound } from "@tessera/base";
import type { ChangeFeed, ModelChanges } from "@tessera/platform/server";
import type { WaitingStore } from "./waiting-store.ts";
import type { WaitingTerminal } from "./waiting-terminal.ts";

interface Parts {
  readonly store: WaitingStore;
  readonly feed: Pick<ChangeFeed, "follow">;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Guest {
  readonly deviceId: string;
  readonly peer: Pick<WaitingTerminal, "transport" | "host" | "port">;
  readonly plate: string;
  readonly maker: string;
}

interface WaitingChange {
  readonly saved?: WaitingTerminal;
  readonly removed?: readonly string[];
}

/** Anybody can invent numbers: the one that was seen longest ago makes room. */
const maxWaiting = 1000;
/** Who does not knock any more is forgotten. */
const maxAgeMs = 7 * dayMs;
/** Terminals knock again and again; not every knock is written down. */
const seenEveryMs = 5 * minuteMs;

/** Terminals that nobody has added, in memory on every server, until somebody lets them in or turns them away. */
export class WaitingRoom {
  readonly #parts: Parts;
  #changes!: ModelChanges<WaitingChange>;
  #devices = new Map<string, WaitingTerminal>();
  /** Being written down. */
  readonly #noting = new Set<string>();

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async load(parts: Parts): Promise<WaitingRoom> {
    const room = new WaitingRoom(parts);
    room.#changes = await parts.feed.follow<WaitingChange>({
      name: "JT808 waiting room",
      know: (change) => room.#know(change),
      read: async () => {
        const all = await parts.store.all();
        room.#devices = new Map(all.map((device) => [device.deviceId, device]));
      },
    });
    return room;
  }

  /** Newest first. */
  all(): WaitingTerminal[] {
    return [...this.#devices.values()]
      .filter((device) => !this.#isStale(device))
      .toSorted((a, b) => b.seenAtMs - a.seenAtMs);
  }

  isLetIn(deviceId: string): boolean {
    const device = this.#devices.get(deviceId);
    return device !== undefined && device.isLetIn && !this.#isStale(device);
  }

  note({ deviceId, peer, plate, maker }: Guest): void {
    const { transport, host, port } = peer;
    const known = this.#devices.get(deviceId);
    const seenAtMs = this.#parts.clock.nowMs();
    const isNews =
      known === undefined || known.host !== host || seenAtMs - known.seenAtMs >= seenEveryMs;
    if (!isNews) return;
    this.#write(deviceId, async (tell) => {
      const before = this.#devices.get(deviceId);
      const saved: WaitingTerminal = {
        deviceId,
        transport,
        host,
        port,
        plate,
        maker,
        isLetIn: before?.isLetIn ?? false,
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

  letIn(deviceId: string): Promise<WaitingTerminal> {
    return this.#changes.make(async (tell) => {
      const saved = { ...this.#get(deviceId), isLetIn: true };
      await this.#parts.store.save(saved);
      tell({ saved });
      return saved;
    });
  }

  /** It waits no more. */
  remove(deviceId: string): Promise<WaitingTerminal> {
    return this.#changes.make(async (tell) => {
      const device = this.#get(deviceId);
      await this.#parts.store.remove([deviceId]);
      tell({ removed: [deviceId] });
      return device;
    });
  }

  #get(deviceId: string): WaitingTerminal {
    const device = this.#devices.get(deviceId);
    if (!device) throw new NotFound("jt808-not-waiting", notWaitingText);
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

  #isStale({ seenAtMs }: WaitingTerminal): boolean {
    return this.#parts.clock.nowMs() - seenAtMs > maxAgeMs;
  }

  #know({ saved, removed = [] }: WaitingChange): void {
    for (const id of removed) this.#devices.delete(id);
    if (saved) this.#devices.set(saved.deviceId, saved);
  }
}

const notWaitingText = {
  zh: "该终端不在等待：可能已被处理，或长时间没有再次注册",
  en: "This terminal is not waiting: it was already approved or rejected, or has not registered again for a long time",
};
