import type { Frame } from "./frame.ts";

const windowS = 3;
/** What nobody watches comes in bursts, so a window may hold so much more or less than its time. */
const burstS = 0.3;

interface Tick {
  readonly frames: number;
  /** Of the last picture. */
  readonly dts90k: number | undefined;
  readonly bytes: number;
  readonly sentBytes: number;
}

const noTick: Tick = { frames: 0, dts90k: undefined, bytes: 0, sentBytes: 0 };

/** Counts what goes through a stream; rates are over the last three seconds. */
export class StreamMeter {
  #frames = 0;
  #dts90k: number | undefined;
  #bytes = 0;
  #sentBytes = 0;
  #packets = 0;
  #lost = 0;
  readonly #ticks: Tick[] = [noTick];

  countFrame(frame: Frame): void {
    if (frame.kind === "video") {
      this.#frames++;
      this.#dts90k = frame.dts90k;
    }
    this.#bytes += frame.data.length;
  }

  countPackets(received: number, lost: number): void {
    this.#packets += received;
    this.#lost += lost;
  }

  /** To all viewers together. */
  countSent(bytes: number): void {
    this.#sentBytes += bytes;
  }

  /** Called once a second. */
  tick(): void {
    this.#ticks.push({
      frames: this.#frames,
      dts90k: this.#dts90k,
      bytes: this.#bytes,
      sentBytes: this.#sentBytes,
    });
    if (this.#ticks.length > windowS + 1) this.#ticks.shift();
  }

  read(): StreamRates {
    const first = this.#ticks.at(0) ?? noTick;
    const last = this.#ticks.at(-1) ?? first;
    const seconds = Math.max(1, this.#ticks.length - 1);
    // The time of the pictures themselves, unless fewer come than there should be.
    const shownS = ((last.dts90k ?? 0) - (first.dts90k ?? 0)) / 90_000;
    const isSteady = first.dts90k !== undefined && Math.abs(shownS - seconds) < burstS;
    const receivedS = isSteady ? shownS : seconds;
    return {
      fps: (last.frames - first.frames) / receivedS,
      bitrateKbps: ((last.bytes - first.bytes) * 8) / 1000 / receivedS,
      sentKbps: ((last.sentBytes - first.sentBytes) * 8) / 1000 / seconds,
      packets: this.#packets,
      lost: this.#lost,
    };
  }
}

export interface StreamRates {
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly sentKbps: number;
  readonly packets: number;
  readonly lost: number;
}
