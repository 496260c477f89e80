import type { Brush } from "../brush.ts";
import { type Colour, colour } from "../colour.ts";
import { cycle, type Scene, snap, swing } from "../scene.ts";
import { paintCarFromAbove } from "../vehicles.ts";

const asphalt = colour("#4c5259");
const lane = colour("#585f66");
const line = colour("#e8e8e2");
const arrow = colour("#c9ccc9");
const grass = colour("#6f9d58");
const leaf = colour("#467a3d");
const leafLight = colour("#5f9650");

const parked: readonly (Colour | undefined)[] = [
  colour("#c63d3a"),
  colour("#e7e9ea"),
  undefined,
  colour("#2b4f7f"),
  colour("#d8b13e"),
  colour("#8d969e"),
  undefined,
  colour("#3f8068"),
  colour("#e7e9ea"),
  colour("#7a4b8c"),
  colour("#2a2e33"),
  undefined,
  colour("#c8732e"),
  colour("#5a88b8"),
  colour("#e7e9ea"),
  colour("#c63d3a"),
];
const baysPerRow = 8;
const bayWidth = 64;
const firstBayX = 64;

/** A car park from above: two cars circle in the lane between full bays. */
export const parking: Scene = {
  paintBackground(brush) {
    brush.box([-16, 0, 688, 384], asphalt);
    brush.box([-16, 148, 688, 128], lane);
    brush.box([-16, 0, 48, 384], grass);
    brush.box([608, 0, 64, 384], grass);
    brush.box([-16, 148, 688, 128], lane);
    brush.box([28, 0, 4, 148], line);
    brush.box([608, 0, 4, 148], line);
    brush.box([28, 276, 4, 108], line);
    brush.box([608, 276, 4, 108], line);
    paintBays(brush, 48, 148);
    paintBays(brush, 276, 376);
    for (let x = 40; x < 640; x += 96) brush.box([x, 210, 48, 4], line);
    paintArrow(brush, 150, 180, "left");
    paintArrow(brush, 490, 244, "right");
    for (const [x, y] of [
      [8, 72],
      [6, 330],
      [632, 90],
      [630, 318],
    ] as const)
      paintTreeFromAbove(brush, x, y);
  },
  paintMotion(brush, timeMs) {
    paintPedestrian(brush, timeMs);
    const eastX = snap(-60 + 760 * cycle(timeMs, 9000));
    paintCarFromAbove(brush, { x: eastX, y: 244, paint: colour("#2f7fd0"), heading: "right" });
    const westX = snap(700 - 760 * cycle(timeMs, 11_000, 0.4));
    paintCarFromAbove(brush, { x: westX, y: 180, paint: colour("#e2a33b"), heading: "left" });
  },
};

function paintBays(brush: Brush, top: number, bottom: number): void {
  const isUpper = top < 180;
  for (let bay = 0; bay <= baysPerRow; bay++)
    brush.box([firstBayX + bay * bayWidth - 2, top, 4, bottom - top], line);
  for (let bay = 0; bay < baysPerRow; bay++) {
    const paint = parked[bay + (isUpper ? 0 : baysPerRow)];
    if (!paint) continue;
    const x = firstBayX + bay * bayWidth + bayWidth / 2;
    const y = isUpper ? 96 : 326;
    paintCarFromAbove(brush, { x, y, paint, heading: bay % 3 === 0 ? "up" : "down" });
  }
}

/** Walks up and down before the lower bays, seen from above; never out of the picture. */
function paintPedestrian(brush: Brush, timeMs: number): void {
  const way = cycle(timeMs, 30_000);
  const heading = way < 0.5 ? 1 : -1;
  const x = 60 + 520 * (heading === 1 ? way * 2 : 2 - way * 2);
  const y = 272;
  const step = swing(timeMs, 900) * 6;
  brush.ellipse([x + 3, y + 4, 9, 9], colour("#000000"), 0.25);
  brush.ellipse([x + step, y - 4, 4, 2.5], colour("#22262b"));
  brush.ellipse([x - step, y + 4, 4, 2.5], colour("#22262b"));
  brush.ellipse([x, y, 5, 10], colour("#d9534f"));
  brush.ellipse([x + heading, y, 5, 5], colour("#3a2a22"));
}

function paintArrow(brush: Brush, x: number, y: number, heading: "left" | "right"): void {
  const tip = heading === "right" ? 1 : -1;
  brush.box([x - 24, y - 3, 48, 6], arrow);
  brush.polygon([x + tip * 24, y - 10, x + tip * 42, y, x + tip * 24, y + 10], arrow);
}

function paintTreeFromAbove(brush: Brush, x: number, y: number): void {
  brush.ellipse([x + 5, y + 6, 22, 22], colour("#2c3a26"), 0.4);
  brush.ellipse([x, y, 22, 22], leaf);
  brush.ellipse([x - 5, y - 6, 13, 13], leafLight);
}
