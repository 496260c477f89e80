import type { PictureFormat } from "./h264-parameter-sets.ts";
import { H264PictureEncoder } from "./h264-picture-encoder.ts";
import { ScenePainter } from "./scene-painter.ts";
import { type SceneName, scenes } from "./scenes/index.ts";
import { type Direction, TurningPainter } from "./turning-painter.ts";

export interface CameraPictureOptions extends PictureFormat {
  readonly scene: SceneName;
  /** Burnt in at the top left. */
  readonly title: string;
  /** A line below the title, asked for with every picture. */
  readonly note?: (() => string) | undefined;
  /** The time for programs, over the top of the picture. */
  readonly timeStrip?: boolean;
  /** Where a camera that turns looks; asked for with every picture. */
  readonly direction?: (() => Direction) | undefined;
}

/** What a camera sees, as H.264: each call paints and encodes the picture of that moment. */
export class CameraPicture {
  readonly #painter: ScenePainter | TurningPainter;
  readonly #encoder: H264PictureEncoder;

  constructor(options: CameraPictureOptions) {
    this.#encoder = new H264PictureEncoder(options);
    const scene = scenes[options.scene];
    this.#painter = options.direction
      ? new TurningPainter(scene, options, options.direction)
      : new ScenePainter(scene, options);
  }

  get sps(): Uint8Array {
    return this.#encoder.sps;
  }

  get pps(): Uint8Array {
    return this.#encoder.pps;
  }

  /** The NAL units of a key picture, parameter sets first. */
  encodeKey(timeMs: number): Uint8Array[] {
    return [this.sps, this.pps, this.#encoder.encodeKey(this.#painter.paint(timeMs).canvas)];
  }

  /** The NAL unit with what changed since the last picture. */
  encodeChange(timeMs: number): Uint8Array[] {
    const { canvas, candidates } = this.#painter.paint(timeMs);
    return [this.#encoder.encodeChange(canvas, candidates)];
  }
}
