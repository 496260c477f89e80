const windowS = 3;

interface Tick {
  readonly frames: number;
  readonly bytes: number;
  readonly sentBytes: number;
}

const noTick: Tick = { frames: 0, bytes: 0, sentBytes: 0 };

/** Counts what goes through a stream; rates are over the last three seconds. */
export class StreamMeter {
  #frames = 0;
  #bytes = 0;
  #sentBytes = 0;
  #packets = 0;
  #lost = 0;
  readonly #ticks: Tick[] = [noTick];

  countFrame(bytes: number, isVideo: boolean): void {
    if (isVideo) this.#frames++;
    this.#bytes += bytes;
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
    this.#ticks.push({ frames: this.#frames, bytes: this.#bytes, sentBytes: this.#sentBytes });
    if (this.#ticks.length > windowS + 1) this.#ticks.shift();
  }

  read(): StreamRates {
    const first = this.#ticks.at(0) ?? noTick;
    const last = this.#ticks.at(-1) ?? first;
    const seconds = Math.max(1, this.#ticks.length - 1);
    return {
      fps: (last.frames - first.frames) / seconds,
      bitrateKbps: ((last.bytes - first.bytes) * 8) / 1000 / seconds,
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
