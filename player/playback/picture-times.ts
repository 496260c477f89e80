import { parseInitSegment, parseMoof, type SampleRun } from "@tessera/formats/fmp4";

const headerBytes = 8;

interface VideoTiming {
  readonly id: number;
  readonly timescale: number;
}

/** Reads along what is appended and knows when each picture is shown: for steps from one to the next. */
export class PictureTimes {
  #timesMs: number[] = [];
  #video: VideoTiming | undefined;
  /** The part of a box that has arrived, unless it is one whose content does not matter. */
  #pending = new Uint8Array(0);
  #toSkip = 0;

  /** A new reply begins: an unfinished box of the last one will not be continued. */
  startReply(): void {
    this.#pending = new Uint8Array(0);
    this.#toSkip = 0;
  }

  read(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#toSkip > 0) {
        const skipped = Math.min(this.#toSkip, rest.length);
        this.#toSkip -= skipped;
        rest = rest.subarray(skipped);
        continue;
      }
      rest = this.#readBox(rest);
    }
  }

  /** The picture that is on the screen at a moment. */
  at(positionMs: number): number | undefined {
    return this.#timesMs.findLast((timeMs) => timeMs <= positionMs);
  }

  after(positionMs: number): number | undefined {
    const shownMs = this.at(positionMs);
    return this.#timesMs.find((timeMs) => timeMs > (shownMs ?? positionMs));
  }

  before(positionMs: number): number | undefined {
    const shownMs = this.at(positionMs);
    return this.#timesMs.findLast((timeMs) => timeMs < (shownMs ?? positionMs));
  }

  keepOnly(fromMs: number, toMs: number): void {
    this.#timesMs = this.#timesMs.filter((timeMs) => timeMs >= fromMs && timeMs <= toMs);
  }

  clear(): void {
    this.startReply();
    this.#timesMs = [];
  }

  /** Takes what belongs to the present box and gives the rest. */
  #readBox(bytes: Uint8Array): Uint8Array {
    const joined = concatenated(this.#pending, bytes);
    this.#pending = new Uint8Array(0);
    if (joined.length < headerBytes) return this.#keep(joined);
    const view = new DataView(joined.buffer, joined.byteOffset, joined.length);
    const size = view.getUint32(0);
    const type = String.fromCharCode(...joined.subarray(4, headerBytes));
    if (size < headerBytes || (type !== "moov" && type !== "moof")) {
      this.#toSkip = Math.max(size, headerBytes);
      return joined;
    }
    if (joined.length < size) return this.#keep(joined);
    this.#take(type, joined.subarray(0, size));
    return joined.subarray(size);
  }

  #keep(bytes: Uint8Array): Uint8Array {
    this.#pending = bytes.slice();
    return new Uint8Array(0);
  }

  #take(type: string, box: Uint8Array): void {
    try {
      if (type === "moov") this.#video = parseInitSegment(box).video;
      else this.#add(parseMoof(box).flatMap((run) => shownTimesMs(run, this.#video)));
    } catch {
      // The browser tells what is broken; here only the steps get coarser.
    }
  }

  #add(timesMs: readonly number[]): void {
    const firstMs = Math.min(...timesMs);
    const lastMs = Math.max(...timesMs);
    const others = this.#timesMs.filter((timeMs) => timeMs < firstMs || timeMs > lastMs);
    this.#timesMs = [...others, ...timesMs].toSorted((a, b) => a - b);
  }
}

/** Pictures may be stored in another order than they are shown in. */
function shownTimesMs(run: SampleRun, video: VideoTiming | undefined): number[] {
  const timesMs: number[] = [];
  if (!video || run.trackId !== video.id) return timesMs;
  let ticks = run.dts;
  for (const [index, duration] of run.durations.entries()) {
    timesMs.push(((ticks + (run.ctsOffsets[index] ?? 0)) * 1000) / video.timescale);
    ticks += duration;
  }
  return timesMs;
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
