import { Brush } from "./brush.ts";
import { Canvas } from "./canvas.ts";
import { paintClock, paintNote, paintTitle } from "./overlay.ts";
import type { Scene } from "./scene.ts";
import { paintTimeStrip } from "./time-strip.ts";

export interface PaintedFrame {
  readonly canvas: Canvas;
  /** Macroblocks that may differ from the frame painted before; all the others are the same. */
  readonly candidates: Uint8Array;
}

/**
 * Paints a scene at any time, with title and clock. Only what moves is painted again; the picture is
 * the same whatever was painted before it.
 */
export class ScenePainter {
  readonly #scene: Scene;
  readonly #background: Canvas;
  readonly #canvas: Canvas;
  readonly #brush: Brush;
  readonly #candidates: Uint8Array;
  readonly #hasTimeStrip: boolean;
  readonly #note: (() => string) | undefined;

  constructor(scene: Scene, { title, width, height, note, timeStrip = false }: PictureOptions) {
    this.#scene = scene;
    this.#note = note;
    this.#hasTimeStrip = timeStrip;
    this.#background = new Canvas(width, height);
    const brush = new Brush(this.#background);
    scene.paintBackground(brush);
    paintTitle(brush, title);
    this.#canvas = new Canvas(width, height);
    this.#canvas.copyFrom(this.#background);
    this.#brush = new Brush(this.#canvas);
    this.#candidates = new Uint8Array(this.#canvas.touched.length);
  }

  /** The frame is valid until the next call. */
  paint(timeMs: number): PaintedFrame {
    const { touched } = this.#canvas;
    this.#candidates.set(touched);
    for (let index = 0; index < touched.length; index++)
      if (touched[index]) this.#canvas.copyMacroblock(this.#background, index);
    touched.fill(0);
    this.#scene.paintMotion(this.#brush, timeMs);
    paintClock(this.#brush, timeMs);
    if (this.#note) paintNote(this.#brush, this.#note());
    if (this.#hasTimeStrip) paintTimeStrip(this.#canvas, timeMs);
    for (let index = 0; index < touched.length; index++)
      if (touched[index]) this.#candidates[index] = 1;
    return { canvas: this.#canvas, candidates: this.#candidates };
  }
}

export interface PictureOptions {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  /** A line below the title, asked for with every picture. */
  readonly note?: (() => string) | undefined;
  /** The time for programs, over the top of the picture. */
  readonly timeStrip?: boolean;
}
