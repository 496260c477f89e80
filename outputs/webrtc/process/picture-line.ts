import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import type { PacketHistory } from "./packet-history.ts";
import type { SentFrame } from "./sent-frame.ts";

/** About 30 Mbit/s: a burst at once would overrun what sockets and switches hold. */
const tickMs = 5;
const bytesPerTick = 18_750;
/** The past is shown within 10 ms of stream time: less than from one frame to the next. */
const squeezed90k = 900;
/** A viewer that loses packets asks often; each time the whole GOP goes again. */
const restartAfterMs = 2000;
const keepBurstMs = 3000;

export interface PictureLineParts {
  readonly payloadType: number;
  readonly clock: Clock;
  readonly history: PacketHistory;
  gop(): readonly SentFrame[];
  send(packet: Buffer): void;
}

/**
 * The picture of one viewer. It begins with the key frame that is already there: the frames since
 * then get times just behind the newest one, so that the browser runs through them at once instead of
 * playing the past, and are sent at a bounded rate; what comes meanwhile waits behind them.
 */
export class PictureLine {
  readonly #parts: PictureLineParts;
  #next = randomInt(0x1_0000);
  /** From the stream's own count to this viewer's. */
  #shift = 0;
  #isWaitingForKey = true;
  #waiting: Buffer[] = [];
  #stopTicking: (() => void) | undefined;
  #startedMs = Number.NEGATIVE_INFINITY;
  /** What was sent of the past, by this viewer's numbers. */
  readonly #burst = new Map<number, Buffer>();
  #cancelForget: (() => void) | undefined;

  constructor(parts: PictureLineParts) {
    this.#parts = parts;
  }

  start(): void {
    const gop = this.#parts.gop();
    const newest = gop.at(-1);
    this.#isWaitingForKey = newest === undefined;
    if (!newest) return;
    this.#startedMs = this.#parts.clock.monotonicMs();
    const step = squeezed90k / (gop.length + 1);
    gop.forEach(({ packets }, index) => {
      const timestamp = newest.timestamp + Math.max(index + 1, Math.round((index + 1) * step));
      for (const packet of packets) this.#waiting.push(stamped(packet, timestamp));
    });
    this.#tick();
    if (this.#waiting.length > 0)
      this.#stopTicking ??= this.#parts.clock.every(tickMs, () => this.#tick());
  }

  push(frame: SentFrame): void {
    if (this.#isWaitingForKey && !frame.isKey) return;
    this.#isWaitingForKey = false;
    if (this.#waiting.length > 0) {
      this.#waiting.push(...frame.packets.map((packet) => Buffer.from(packet)));
      return;
    }
    this.#shift = this.#next - frame.firstSequence;
    for (const packet of frame.packets) this.#send(packet, this.#takeNumber());
  }

  repeat(missing: readonly number[]): void {
    for (const number of missing) {
      const packet =
        this.#burst.get(number) ?? this.#parts.history.find((number - this.#shift) & 0xffff);
      if (packet) this.#send(packet, number);
    }
  }

  restart(): void {
    const isTooSoon = this.#parts.clock.monotonicMs() - this.#startedMs < restartAfterMs;
    if (!isTooSoon && this.#waiting.length === 0) this.start();
  }

  stop(): void {
    this.#waiting = [];
    this.#stopTicking?.();
    this.#cancelForget?.();
  }

  #tick(): void {
    let sent = 0;
    let count = 0;
    for (const packet of this.#waiting) {
      if (sent >= bytesPerTick) break;
      const number = this.#takeNumber();
      this.#burst.set(number, packet);
      this.#send(packet, number);
      sent += packet.length;
      count++;
    }
    this.#waiting.splice(0, count);
    if (this.#waiting.length > 0) return;
    this.#stopTicking?.();
    this.#stopTicking = undefined;
    this.#cancelForget?.();
    this.#cancelForget = this.#parts.clock.after(keepBurstMs, () => this.#burst.clear());
  }

  #takeNumber(): number {
    const number = this.#next;
    this.#next = (number + 1) & 0xffff;
    return number;
  }

  #send(packet: Buffer, number: number): void {
    packet[1] = ((packet[1] ?? 0) & 0x80) | this.#parts.payloadType;
    packet.writeUInt16BE(number, 2);
    this.#parts.send(packet);
  }
}

function stamped(packet: Buffer, timestamp: number): Buffer {
  const copy = Buffer.from(packet);
  copy.writeUInt32BE(timestamp % 2 ** 32, 4);
  return copy;
}
