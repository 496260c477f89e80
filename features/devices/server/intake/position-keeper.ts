import type { Logger } from "@tessera/base";
import { type ChannelRef, channelKey, type GpsPosition } from "@tessera/engine";
import type { Devices } from "../devices.ts";
import type { ToldPosition } from "../platform-events.ts";

const flushEveryMs = 5000;
/** Of one channel. */
const writeEveryMs = 60_000;

interface Noted {
  readonly channel: ChannelRef;
  position: GpsPosition | undefined;
  writtenAtMs: number;
}

/** Stores where channels were last, each at most once a minute: memory has it at once. */
export class PositionKeeper {
  readonly #devices: Devices;
  readonly #log: Logger;
  readonly #noted = new Map<string, Noted>();
  readonly #stop: () => void;

  constructor({ devices, log }: { readonly devices: Devices; readonly log: Logger }) {
    this.#devices = devices;
    this.#log = log;
    this.#stop = devices.clock.every(flushEveryMs, () => void this.#flush(false));
  }

  note(channel: ChannelRef, position: GpsPosition): void {
    const key = channelKey(channel);
    const noted = this.#noted.get(key);
    if (noted) noted.position = position;
    else this.#noted.set(key, { channel, position, writtenAtMs: Number.NEGATIVE_INFINITY });
  }

  async stop(): Promise<void> {
    this.#stop();
    await this.#flush(true);
  }

  async #flush(isLast: boolean): Promise<void> {
    const nowMs = this.#devices.clock.monotonicMs();
    const isDue = ({ position, writtenAtMs }: Noted) =>
      position !== undefined && (isLast || nowMs - writtenAtMs >= writeEveryMs);
    const due = [...this.#noted.values()].filter(isDue);
    for (const noted of due) noted.writtenAtMs = nowMs;
    const idle = [...this.#noted].filter(
      ([, { writtenAtMs }]) => nowMs - writtenAtMs > 10 * writeEveryMs,
    );
    for (const [key, { position }] of idle) if (!position) this.#noted.delete(key);
    if (due.length === 0) return;
    try {
      await this.#devices.storePositions(this.#take(due));
    } catch (error) {
      this.#log.error({ error }, "positions were not stored");
    }
  }

  #take(due: readonly Noted[]): ToldPosition[] {
    return due.flatMap((noted) => {
      const { channel, position } = noted;
      noted.position = undefined;
      return position && this.#devices.index.channel(channel) ? { channel, position } : [];
    });
  }
}
