import type { Brush } from "../brush.ts";
import { colour } from "../colour.ts";
import { cycle, ease, type Scene, snap, swing } from "../scene.ts";

const beam = colour("#d9722c");
const upright = colour("#2f5f8f");
const cartons = [colour("#c39a63"), colour("#b58850"), colour("#d1ad7a")] as const;
const tape = colour("#e4cfa6");
const wrapped = [colour("#7f96a6"), colour("#6d9a7c"), colour("#a35d4f")] as const;
const forklift = colour("#e8b321");
const dark = colour("#24282d");
const pallet = colour("#8c6a45");

/** A hall of shelves: a fork-lift drives along and raises its load. */
export const warehouse: Scene = {
  paintBackground(brush) {
    brush.gradient([-16, 0, 672, 250], colour("#5e6a73"), colour("#8b969d"));
    for (let x = 24; x < 640; x += 150) {
      brush.box([x, 34, 92, 6], colour("#f4f7f2"));
      brush.polygon([x, 40, x + 92, 40, x + 116, 64, x - 24, 64], colour("#eef3ee"), 0.12);
    }
    brush.gradient([-16, 250, 672, 118], colour("#9aa0a1"), colour("#b7bbba"));
    for (let shelf = 0; shelf < 4; shelf++) paintShelf(brush, 8 + shelf * 160, shelf);
    brush.box([-16, 268, 672, 5], colour("#e6c229"));
    for (let x = -16; x < 660; x += 32)
      brush.polygon([x, 348, x + 16, 348, x + 6, 360, x - 10, 360], colour("#e6c229"));
  },
  paintMotion(brush, timeMs) {
    const way = cycle(timeMs, 16_000);
    const isReturning = way > 0.5;
    const share = isReturning ? 2 - way * 2 : way * 2;
    const x = snap(90 + 440 * ease(share, 0.05, 0.95));
    const lift = ease(share, 0, 0.12) * (1 - ease(share, 0.86, 1));
    paintForklift(brush, x, { isFacingLeft: isReturning, lift: 40 * (1 - lift), timeMs });
  },
};

function paintShelf(brush: Brush, left: number, shelf: number): void {
  for (let level = 0; level < 3; level++) {
    const boardY = 120 + level * 62;
    for (let place = 0; place < 3; place++) {
      const kind = (shelf * 7 + level * 5 + place * 3) % 8;
      if (kind !== 6) paintGoods(brush, { x: left + 12 + place * 42, boardY, kind });
    }
    brush.box([left, boardY, 144, 7], beam);
  }
  for (const x of [left, left + 138]) {
    brush.box([x, 60, 6, 204], upright);
    for (let y = 66; y < 260; y += 12) brush.box([x + 2, y, 2, 4], colour("#1f456b"));
  }
}

interface Goods {
  readonly x: number;
  readonly boardY: number;
  readonly kind: number;
}

function paintGoods(brush: Brush, { x, boardY, kind }: Goods): void {
  brush.box([x, boardY - 4, 36, 4], pallet);
  if (kind < 5) {
    const paint = cartons[kind % 3] ?? cartons[0];
    const height = 22 + (kind % 3) * 8;
    brush.box([x + 2, boardY - 4 - height, 32, height], paint);
    brush.box([x + 16, boardY - 4 - height, 4, height], tape);
    return;
  }
  brush.box([x + 2, boardY - 40, 32, 36], wrapped[kind % 3] ?? wrapped[0]);
  brush.box([x + 2, boardY - 30, 32, 2], tape);
  brush.box([x + 2, boardY - 18, 32, 2], tape);
}

interface ForkliftState {
  readonly isFacingLeft: boolean;
  /** Height of the forks. */
  readonly lift: number;
  readonly timeMs: number;
}

function paintForklift(
  brush: Brush,
  x: number,
  { isFacingLeft, lift, timeMs }: ForkliftState,
): void {
  const sign = isFacingLeft ? -1 : 1;
  const at = (coordinates: readonly number[]) =>
    coordinates.map((value, index) => (index % 2 === 0 ? x + sign * value : 338 + value));
  brush.ellipse([x + sign * 10, 338, 76, 5], dark, 0.35);
  brush.polygon(at([-44, -12, -44, -46, -30, -54, 6, -50, 16, -30, 30, -28, 30, -10]), forklift);
  brush.polygon(
    at([-24, -52, -20, -96, 22, -96, 28, -28, 23, -28, 17, -91, -15, -91, -19, -52]),
    dark,
  );
  paintDriver(brush, at);
  brush.polygon(at([34, -8, 34, -110, 41, -110, 41, -8]), dark);
  const forkY = -8 - lift;
  brush.polygon(
    at([40, forkY - 26, 45, forkY - 26, 45, forkY - 3, 86, forkY - 3, 86, forkY, 40, forkY]),
    dark,
  );
  brush.polygon(at([47, forkY - 8, 85, forkY - 8, 85, forkY - 3, 47, forkY - 3]), pallet);
  brush.polygon(at([49, forkY - 42, 83, forkY - 42, 83, forkY - 8, 49, forkY - 8]), cartons[0]);
  brush.polygon(at([64, forkY - 42, 68, forkY - 42, 68, forkY - 8, 64, forkY - 8]), tape);
  for (const [wheelX, radius] of [
    [-28, 11],
    [20, 13],
  ] as const) {
    brush.ellipse([x + sign * wheelX, 338 - radius, radius, radius], dark);
    brush.ellipse(
      [x + sign * wheelX, 338 - radius, radius * 0.45, radius * 0.45],
      colour("#c9ced2"),
    );
  }
  const isLampOn = swing(timeMs, 600) > 0;
  brush.ellipse([x, 240, 4, 4], isLampOn ? colour("#ffd24a") : colour("#8f5a12"));
}

function paintDriver(brush: Brush, at: (coordinates: readonly number[]) => number[]): void {
  const [headX = 0, headY = 0] = at([-4, -76]);
  brush.polygon(at([-14, -48, -13, -66, 4, -66, 8, -48]), colour("#2d6a4f"));
  brush.ellipse([headX, headY, 7, 8], colour("#d9a07c"));
  brush.polygon(at([-12, -78, -11, -85, 3, -85, 6, -78]), colour("#e25822"));
}
