import type { Brush } from "../brush.ts";
import { colour } from "../colour.ts";
import { cycle, ease, type Scene, snap, swing } from "../scene.ts";
import { paintCar } from "../vehicles.ts";

const white = colour("#f4f4f1");
const red = colour("#d2402f");
const post = colour("#4a5158");
const wall = colour("#c98d63");
const wallDark = colour("#a9724d");
const roof = colour("#5b3a33");
const glass = colour("#8fc1d6");
const leaf = colour("#4f8f4a");
const leafLight = colour("#6dab5c");
const trunk = colour("#6a4a35");
const carPaint = colour("#2f6fb3");

const roundMs = 12_000;
const groundY = 312;

/** A works entrance in the morning: a barrier opens for a car. */
export const gate: Scene = {
  paintBackground(brush) {
    brush.gradient([-16, 0, 672, 190], colour("#7db8e8"), colour("#e3f1fb"));
    paintHills(brush);
    paintWall(brush);
    brush.box([-16, 236, 672, 22], colour("#9fb56b"));
    brush.box([-16, 258, 672, 110], colour("#6b7076"));
    brush.box([-16, 256, 672, 4], colour("#d5d7d6"));
    for (let x = 0; x < 660; x += 64) brush.box([x, 336, 36, 4], colour("#e9e6d6"));
    paintTree(brush, 60, 240);
    paintTree(brush, 596, 242);
    paintBooth(brush);
    brush.box([528, 112, 3, 126], colour("#dfe3e6"));
  },
  paintMotion(brush, timeMs) {
    paintFlag(brush, timeMs);
    const way = cycle(timeMs, roundMs);
    const open = ease(way, 0.2, 0.3) - ease(way, 0.68, 0.78);
    const x = snap(-80 + 800 * (ease(way, 0, 0.32) * 0.3 + ease(way, 0.28, 0.9) * 0.7));
    paintCar(brush, { x, groundY, paint: carPaint, heading: "right" });
    paintBarrier(brush, open);
  },
};

function paintHills(brush: Brush): void {
  brush.ellipse([120, 210, 230, 66], colour("#a9c7a4"));
  brush.ellipse([470, 214, 300, 82], colour("#93b88f"));
}

function paintWall(brush: Brush): void {
  brush.box([-16, 170, 232, 70], wall);
  brush.box([400, 170, 256, 70], wall);
  for (const [from, to] of [
    [-16, 216],
    [400, 656],
  ] as const) {
    brush.box([from, 166, to - from, 6], wallDark);
    for (let row = 0; row < 4; row++)
      for (let x = from + (row % 2) * 16; x < to; x += 32)
        brush.box([x, 178 + row * 16, 1, 14], wallDark);
    for (let row = 0; row < 4; row++) brush.box([from, 192 + row * 16, to - from, 1], wallDark);
  }
  for (const x of [208, 392]) {
    brush.box([x, 132, 24, 108], wallDark);
    brush.box([x - 4, 126, 32, 8], roof);
    brush.ellipse([x + 12, 118, 9, 9], colour("#fff1c2"));
  }
  brush.box([232, 184, 160, 56], colour("#b9c4bd"));
}

function paintBooth(brush: Brush): void {
  brush.box([254, 168, 92, 92], colour("#e8e2d4"));
  brush.box([262, 182, 40, 32], glass);
  brush.polygon([262, 214, 262, 196, 280, 182, 294, 182], colour("#b6d9e6"));
  brush.box([312, 186, 26, 74], colour("#7a8a93"));
  brush.box([316, 192, 18, 24], glass);
  brush.polygon([244, 170, 256, 152, 344, 152, 356, 170], roof);
  brush.box([254, 250, 92, 10], colour("#c2bba9"));
}

function paintTree(brush: Brush, x: number, groundAtY: number): void {
  brush.box([x - 4, groundAtY - 44, 8, 50], trunk);
  brush.ellipse([x - 16, groundAtY - 56, 24, 20], leaf);
  brush.ellipse([x + 16, groundAtY - 58, 24, 22], leaf);
  brush.ellipse([x, groundAtY - 78, 28, 26], leafLight);
}

function paintFlag(brush: Brush, timeMs: number): void {
  const length = 44;
  const upper: number[] = [];
  const lower: number[] = [];
  for (let x = 0; x <= length; x += 11) {
    const wave = swing(timeMs, 900, -x / 44) * (x / length) * 4;
    upper.push(531 + x, 114 + wave);
    lower.unshift(531 + x, 138 + wave);
  }
  brush.polygon([...upper, ...lower], red);
}

/** `open` 0 lies across the road, 1 stands upright. */
function paintBarrier(brush: Brush, open: number): void {
  const angle = open * 1.35;
  const pivotX = 372;
  const pivotY = 284;
  brush.box([364, 276, 16, 40], post);
  brush.box([362, 272, 20, 6], colour("#e3b23c"));
  for (let part = 0; part < 6; part++) {
    const from = 8 + part * 20;
    const to = from + 20;
    brush.stroke(
      [
        pivotX + Math.cos(angle) * from,
        pivotY - Math.sin(angle) * from,
        pivotX + Math.cos(angle) * to,
        pivotY - Math.sin(angle) * to,
      ],
      6,
      part % 2 === 0 ? red : white,
    );
  }
}
