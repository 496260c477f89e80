import { delayMsOf, maxUnsentBytes, tickMs } from "./farm-pace.ts";
import type { FarmReport } from "./farm-report.ts";

interface Loop {
  dueMs(frame: number): number;
  firstKeyFrom(ms: number): number;
}

type PacketsOf = (frame: number) => Buffer;

/** What a channel's packets go into: a socket, or what is like one. */
export interface Outlet {
  readonly writableLength: number;
  write(packets: Buffer): unknown;
  destroy(): unknown;
}

/** Channels that send what is due, each by its own way to the server. */
export class Sendings {
  readonly #loop: Loop;
  readonly #startedMs = performance.now();
  readonly #sendings = new Map<string, Sending>();
  readonly #sent = { sentBytes: 0, droppedWrites: 0 };
  #count = 0;

  constructor(loop: Loop) {
    this.#loop = loop;
    setInterval(() => this.#sendDue(), tickMs);
  }

  /** One that sends under the same key ends. */
  open(key: string, outlet: Outlet, packetsOf: PacketsOf): void {
    this.close(key);
    const delayMs = delayMsOf(this.#count++);
    const nextFrame = this.#loop.firstKeyFrom(Math.max(0, this.#loopMs() - delayMs));
    this.#sendings.set(key, { outlet, packetsOf, delayMs, nextFrame });
  }

  close(key: string): void {
    this.#sendings.get(key)?.outlet.destroy();
    this.#sendings.delete(key);
  }

  report(): FarmReport {
    return { ...this.#sent, playing: this.#sendings.size };
  }

  #loopMs(): number {
    return performance.now() - this.#startedMs;
  }

  #sendDue(): void {
    const loopMs = this.#loopMs();
    for (const sending of this.#sendings.values())
      while (this.#loop.dueMs(sending.nextFrame) + sending.delayMs <= loopMs) this.#send(sending);
  }

  #send(sending: Sending): void {
    const packets = sending.packetsOf(sending.nextFrame++);
    if (sending.outlet.writableLength > maxUnsentBytes) {
      this.#sent.droppedWrites++;
      return;
    }
    sending.outlet.write(packets);
    this.#sent.sentBytes += packets.length;
  }
}

interface Sending {
  readonly outlet: Outlet;
  readonly packetsOf: PacketsOf;
  readonly delayMs: number;
  nextFrame: number;
}
