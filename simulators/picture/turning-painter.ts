import { Brush } from "./brush.ts";
import { Canvas } from "./canvas.ts";
import { paintClock, paintNote, paintTitle } from "./overlay.ts";
import type { Scene } from "./scene.ts";
import type { PaintedFrame, PictureOptions } from "./scene-painter.ts";

/** Where a camera that turns looks: pan and tilt from -1 to 1, right and up are positive; zoom from 0 to 1. */
export interface Direction {
  readonly pan: number;
  readonly tilt: number;
  readonly zoom: number;
}

/** The whole scene is so many times as wide and high as what is seen of it. */
const roomAround = 2;
/** At full zoom so much less of it is seen. */
const closest = 3;

/** Paints more of a scene than is seen, and shows the part that the camera looks at. Name and clock stay in place. */
export class TurningPainter {
  readonly #scene: Scene;
  readonly #options: PictureOptions;
  readonly #direction: () => Direction;
  readonly #background: Canvas;
  readonly #whole: Canvas;
  readonly #wholeBrush: Brush;
  readonly #canvas: Canvas;
  readonly #brush: Brush;
  readonly #candidates: Uint8Array;

  constructor(scene: Scene, options: PictureOptions, direction: () => Direction) {
    const { width, height } = options;
    this.#scene = scene;
    this.#options = options;
    this.#direction = direction;
    this.#background = new Canvas(width * roomAround, height * roomAround);
    scene.paintBackground(new Brush(this.#background));
    this.#whole = new Canvas(width * roomAround, height * roomAround);
    this.#whole.copyFrom(this.#background);
    this.#wholeBrush = new Brush(this.#whole);
    this.#canvas = new Canvas(width, height);
    this.#brush = new Brush(this.#canvas);
    // Any of it may have turned away.
    this.#candidates = new Uint8Array(this.#canvas.touched.length).fill(1);
  }

  /** The frame is valid until the next call. */
  paint(timeMs: number): PaintedFrame {
    const { touched } = this.#whole;
    for (let index = 0; index < touched.length; index++)
      if (touched[index]) this.#whole.copyMacroblock(this.#background, index);
    touched.fill(0);
    this.#scene.paintMotion(this.#wholeBrush, timeMs);
    this.#look(this.#direction());
    paintTitle(this.#brush, this.#options.title);
    paintClock(this.#brush, timeMs);
    const note = this.#options.note?.();
    if (note) paintNote(this.#brush, note);
    return { canvas: this.#canvas, candidates: this.#candidates };
  }

  #look({ pan, tilt, zoom }: Direction): void {
    const { width, height } = this.#options;
    const scale = 1 / (1 + zoom * (closest - 1));
    const [seenWidth, seenHeight] = [width * scale, height * scale];
    const left = ((pan + 1) / 2) * (width * roomAround - seenWidth);
    const top = ((1 - tilt) / 2) * (height * roomAround - seenHeight);
    copyScaled(planeOf(this.#whole, "y"), planeOf(this.#canvas, "y"), { left, top, scale });
    const chroma = { left: left / 2, top: top / 2, scale };
    copyScaled(planeOf(this.#whole, "u"), planeOf(this.#canvas, "u"), chroma);
    copyScaled(planeOf(this.#whole, "v"), planeOf(this.#canvas, "v"), chroma);
  }
}

interface Plane {
  readonly samples: Uint8Array;
  readonly stride: number;
  readonly rows: number;
}

function planeOf(canvas: Canvas, name: "y" | "u" | "v"): Plane {
  const stride = name === "y" ? canvas.lumaStride : canvas.chromaStride;
  return { samples: canvas[name], stride, rows: canvas[name].length / stride };
}

/** The nearest sample for each: a demo needs no better lens. */
function copyScaled(
  from: Plane,
  to: Plane,
  { left, top, scale }: { readonly left: number; readonly top: number; readonly scale: number },
): void {
  for (let row = 0; row < to.rows; row++) {
    const source = Math.min(from.rows - 1, Math.floor(top + row * scale)) * from.stride;
    const target = row * to.stride;
    for (let column = 0; column < to.stride; column++) {
      const at = Math.min(from.stride - 1, Math.floor(left + column * scale));
      to.samples[target + column] = from.samples[source + at] ?? 0;
    }
  }
}
