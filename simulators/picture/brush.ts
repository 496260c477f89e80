import { glyphHeight, glyphRows, glyphWidth } from "./bitmap-font.ts";
import type { Canvas } from "./canvas.ts";
import { type Colour, mix } from "./colour.ts";
import type { Point } from "./polygon-edges.ts";

/** Scenes are drawn in these units whatever the size of the picture. */
export const sceneWidth = 640;
const sceneHeight = 360;

const ellipseCorners = 28;

/** Draws on a canvas in scene units, so that main and sub stream show the same scene. */
export class Brush {
  readonly #canvas: Canvas;
  readonly #scaleX: number;
  readonly #scaleY: number;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#scaleX = canvas.width / sceneWidth;
    this.#scaleY = canvas.height / sceneHeight;
  }

  /** Upright, on whole pixels: [left, top, width, height]. */
  box([left, top, width, height]: Quad, colour: Colour): void {
    const x = Math.round(left * this.#scaleX);
    const y = Math.round(top * this.#scaleY);
    this.#canvas.fillBox(
      {
        x,
        y,
        width: Math.max(1, Math.round((left + width) * this.#scaleX) - x),
        height: Math.max(1, Math.round((top + height) * this.#scaleY) - y),
      },
      colour,
    );
  }

  /** A box whose rows run from one colour at the top to another at the bottom. */
  gradient([left, top, width, height]: Quad, from: Colour, to: Colour): void {
    const stepHeight = 1 / this.#scaleY;
    const steps = Math.max(1, Math.round(height * this.#scaleY));
    for (let step = 0; step < steps; step++)
      this.box(
        [left, top + step * stepHeight, width, stepHeight],
        mix(from, to, step / Math.max(1, steps - 1)),
      );
  }

  /** x, y, x, y … */
  polygon(coordinates: readonly number[], colour: Colour, opacity = 1): void {
    const points: Point[] = [];
    for (let index = 0; index + 1 < coordinates.length; index += 2)
      points.push({
        x: (coordinates[index] ?? 0) * this.#scaleX,
        y: (coordinates[index + 1] ?? 0) * this.#scaleY,
      });
    this.#canvas.fillPolygon(points, colour, opacity);
  }

  /** [centre x, centre y, radius x, radius y]. */
  ellipse([x, y, radiusX, radiusY]: Quad, colour: Colour, opacity = 1): void {
    const corners: number[] = [];
    for (let corner = 0; corner < ellipseCorners; corner++) {
      const angle = (corner / ellipseCorners) * 2 * Math.PI;
      corners.push(x + Math.cos(angle) * radiusX, y + Math.sin(angle) * radiusY);
    }
    this.polygon(corners, colour, opacity);
  }

  /** A straight stroke: [from x, from y, to x, to y]. */
  stroke([x1, y1, x2, y2]: Quad, width: number, colour: Colour): void {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const dx = ((y2 - y1) / length) * (width / 2);
    const dy = ((x2 - x1) / length) * (width / 2);
    this.polygon([x1 + dx, y1 - dy, x2 + dx, y2 - dy, x2 - dx, y2 + dy, x1 - dx, y1 + dy], colour);
  }

  /** A translucent upright box. */
  shade([left, top, width, height]: Quad, colour: Colour, opacity: number): void {
    const right = left + width;
    const bottom = top + height;
    this.polygon([left, top, right, top, right, bottom, left, bottom], colour, opacity);
  }

  /** Bitmap text with its top left corner at a place in scene units; `dot` is one font dot in units. */
  text(text: string, x: number, y: number, { dot, colour }: TextStyle): void {
    const size = Math.max(1, Math.floor(dot * Math.min(this.#scaleX, this.#scaleY)));
    const top = Math.round(y * this.#scaleY);
    let left = Math.round(x * this.#scaleX);
    for (const character of text) {
      glyphRows(character).forEach((row, line) => {
        this.#textRow(row, { left, top: top + line * size, size, colour });
      });
      left += (glyphWidth + 1) * size;
    }
  }

  /** Width in scene units that `text` takes. */
  textWidth(text: string, dot: number): number {
    const size = Math.max(1, Math.floor(dot * Math.min(this.#scaleX, this.#scaleY)));
    return ((glyphWidth + 1) * text.length - 1) * (size / this.#scaleX);
  }

  /** Height in scene units of one line of text. */
  textHeight(dot: number): number {
    const size = Math.max(1, Math.floor(dot * Math.min(this.#scaleX, this.#scaleY)));
    return glyphHeight * (size / this.#scaleY);
  }

  #textRow(row: number, { left, top, size, colour }: TextRow): void {
    for (let dot = 0; dot < glyphWidth; dot++)
      if (row & (1 << (glyphWidth - 1 - dot)))
        this.#canvas.fillBox({ x: left + dot * size, y: top, width: size, height: size }, colour);
  }
}

export type Quad = readonly [number, number, number, number];

interface TextStyle {
  readonly dot: number;
  readonly colour: Colour;
}

interface TextRow {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  readonly colour: Colour;
}
