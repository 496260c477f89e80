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

interface Loss {
  readonly packets: number;
  readonly lost: number;
}

/** Loss comes in bursts: over less it would be nothing or much. */
const lossWindowS = 10;

const noTick: Tick = { frames: 0, dts90k: undefined, bytes: 0, sentBytes: 0 };

/** Counts what goes through a stream; rates are over the last three seconds. */
export class StreamMeter {
  #frames = 0;
  #dts90k: number | undefined;
  #bytes = 0;
  #sentBytes = 0;
  #packets = 0;
  #lost = 0;
  #damaged = 0;
  #dropped = 0;
  readonly #ticks: Tick[] = [noTick];
  /** What was counted at the end of each of the last seconds. */
  readonly #losses: Loss[] = [{ packets: 0, lost: 0 }];

  countFrame(frame: Frame): void {
    if (frame.kind === "video") {
      this.#frames++;
      this.#dts90k = frame.dts90k;
      if (frame.damage === "own") this.#damaged++;
    }
    this.#bytes += frame.data.length;
  }

  countPackets(received: number, lost: number, droppedPictures = 0): void {
    this.#packets += received;
    this.#lost += lost;
    this.#dropped += droppedPictures;
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
    this.#losses.push({ packets: this.#packets, lost: this.#lost });
    if (this.#losses.length > lossWindowS + 1) this.#losses.shift();
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
      lossPercent: this.#lossPercent(),
      damagedPictures: this.#damaged,
      droppedPictures: this.#dropped,
    };
  }

  #lossPercent(): number {
    const [first] = this.#losses;
    const lost = this.#lost - (first?.lost ?? 0);
    const sent = this.#packets - (first?.packets ?? 0) + lost;
    return sent > 0 ? (100 * lost) / sent : 0;
  }
}

export interface StreamRates {
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly sentKbps: number;
  readonly packets: number;
  readonly lost: number;
  /** Over the last ten seconds. */
  readonly lossPercent: number;
  /** Shown, though parts of them were lost. */
  readonly damagedPictures: number;
  /** Of which loss left nothing to show. */
  readonly droppedPictures: number;
}
