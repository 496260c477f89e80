const windowS = 3;

/** Counts what goes through a stream; rates are over the last three seconds. */
export class StreamMeter {
  #frames = 0;
  #bytes = 0;
  #packets = 0;
  #lost = 0;
  readonly #ticks: { readonly frames: number; readonly bytes: number }[] = [
    { frames: 0, bytes: 0 },
  ];

  countFrame(bytes: number, isVideo: boolean): void {
    if (isVideo) this.#frames++;
    this.#bytes += bytes;
  }

  countPackets(received: number, lost: number): void {
    this.#packets += received;
    this.#lost += lost;
  }

  /** Called once a second. */
  tick(): void {
    this.#ticks.push({ frames: this.#frames, bytes: this.#bytes });
    if (this.#ticks.length > windowS + 1) this.#ticks.shift();
  }

  read(): StreamRates {
    const first = this.#ticks.at(0) ?? { frames: 0, bytes: 0 };
    const last = this.#ticks.at(-1) ?? first;
    const seconds = Math.max(1, this.#ticks.length - 1);
    return {
      fps: (last.frames - first.frames) / seconds,
      bitrateKbps: ((last.bytes - first.bytes) * 8) / 1000 / seconds,
      packets: this.#packets,
      lost: this.#lost,
    };
  }
}

export interface StreamRates {
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly packets: number;
  readonly lost: number;
}
