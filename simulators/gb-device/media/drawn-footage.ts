import { lengthPrefixed } from "@tessera/formats/h264";
import type { Footage, FootageFrame } from "../../footage/footage.ts";
import { CameraPicture, type CameraPictureOptions } from "../../picture/index.ts";

export interface DrawnFootageOptions extends CameraPictureOptions {
  readonly fps: number;
  readonly gopSeconds: number;
  /** Wall time of picture 0. */
  readonly startMs: number;
}

/** A scene as it looks, or looked, at each moment. */
export class DrawnFootage implements Footage {
  readonly frameMs: number;
  readonly video: Footage["video"];
  readonly #picture: CameraPicture;
  readonly #startMs: number;
  readonly #gop: number;

  constructor(options: DrawnFootageOptions) {
    this.frameMs = 1000 / options.fps;
    this.#picture = new CameraPicture(options);
    this.#startMs = options.startMs;
    this.#gop = Math.max(1, Math.round(options.fps * options.gopSeconds));
    const { sps, pps } = this.#picture;
    const { width, height } = options;
    this.video = { codec: "h264", sps: [sps], pps: [pps], width, height };
  }

  isKeyAt(index: number): boolean {
    return index % this.#gop === 0;
  }

  frame(index: number, mustBeKey: boolean): FootageFrame {
    const isKey = mustBeKey || this.isKeyAt(index);
    const atMs = this.#startMs + index * this.frameMs;
    const nals = isKey ? this.#picture.encodeKey(atMs) : this.#picture.encodeChange(atMs);
    return { data: lengthPrefixed(nals.slice(-1)), isKey };
  }
}
