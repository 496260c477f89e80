import type { Viewer } from "@tessera/engine";
import {
  decodeTimesOf,
  parseInitTracks,
  readTime,
  type TopBox,
  topBoxes,
  writeTime,
} from "@tessera/formats/fmp4";

/**
 * Lets a viewer's own time begin at zero, with its first picture. All get the times of the stream otherwise, which
 * begin at its age: VLC then shows nothing, and others believe that they have played for so long. A viewer costs a
 * copy of what is sent, in one piece: each write costs more.
 */
export function ownTimeline(viewer: Viewer): Viewer {
  const timeline = new Timeline();
  return {
    get bufferedBytes() {
      return viewer.bufferedBytes;
    },
    write(data) {
      const moved = timeline.moved(data);
      if (moved.length > 0) viewer.write(moved);
    },
    close: () => viewer.close(),
    onClose: (listener) => viewer.onClose(listener),
  };
}

class Timeline {
  /** Ticks a second, by the id of the track. */
  readonly #timescales = new Map<number, number>();
  #videoId = 0;
  #startS: number | undefined;

  /** What the viewer is to have of it. */
  moved(data: Uint8Array): Uint8Array {
    const boxes = [...topBoxes(data)];
    const parts: Uint8Array[] = [];
    this.#startS ??= this.#firstPictureS(data, boxes);
    let isLeftOut = false;
    for (const box of boxes) {
      const bytes = data.subarray(box.start, box.end);
      if (box.type === "moov") this.#learnTracks(bytes);
      const moved = box.type === "moof" ? this.#movedHead(data, box) : bytes;
      if (box.type !== "mdat") isLeftOut = moved === undefined;
      if (moved && !isLeftOut) parts.push(moved);
    }
    return Buffer.concat(parts);
  }

  #learnTracks(moov: Uint8Array): void {
    for (const { id, kind, timescale } of parseInitTracks(moov)) {
      if (kind === "video") this.#videoId = id;
      this.#timescales.set(id, timescale);
    }
  }

  #firstPictureS(data: Uint8Array, boxes: readonly TopBox[]): number | undefined {
    for (const box of boxes)
      for (const { trackId, at } of box.type === "moof" ? decodeTimesOf(data, box) : [])
        if (trackId === this.#videoId) return readTime(data, at) / this.#ticksOf(trackId);
    return undefined;
  }

  /** undefined for sound of before the first picture. */
  #movedHead(data: Uint8Array, box: TopBox): Uint8Array | undefined {
    const moof = Buffer.from(data.subarray(box.start, box.end));
    for (const { trackId, at } of decodeTimesOf(data, box)) {
      const startTicks = Math.round((this.#startS ?? 0) * this.#ticksOf(trackId));
      const ticks = readTime(data, at) - startTicks;
      if (ticks < 0) return undefined;
      writeTime(moof, at - box.start, ticks);
    }
    return moof;
  }

  #ticksOf(trackId: number): number {
    return this.#timescales.get(trackId) ?? 90_000;
  }
}
