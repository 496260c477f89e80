import type { Brush } from "../brush.ts";
import { type Colour, colour } from "../colour.ts";
import { cycle, ease, type Scene, swing } from "../scene.ts";

const steel = colour("#e0902c");
const steelDark = colour("#b56d1b");
const rope = colour("#2e3a42");
const foam = colour("#bfe3e6");
const paints = [
  colour("#c24a3a"),
  colour("#2f6f9f"),
  colour("#3f8a5d"),
  colour("#d9a832"),
  colour("#7b8a95"),
] as const;

/** A harbour: the crane carries a swinging container between ship and quay. */
export const dock: Scene = {
  paintBackground(brush) {
    brush.gradient([-16, 0, 672, 190], colour("#6fb7c9"), colour("#fbe8cf"));
    brush.polygon([-16, 190, 60, 160, 150, 180, 230, 158, 330, 190], colour("#8fb3b4"));
    brush.gradient([-16, 190, 672, 180], colour("#3f8f9f"), colour("#1d5869"));
    paintShip(brush);
    paintQuay(brush);
    paintCrane(brush);
  },
  paintMotion(brush, timeMs) {
    paintWaves(brush, timeMs);
    paintGulls(brush, timeMs);
    paintLoad(brush, timeMs);
  },
};

function paintContainer(brush: Brush, x: number, y: number, paint: Colour): void {
  brush.box([x, y, 46, 20], paint);
  for (let rib = 6; rib < 46; rib += 8) brush.shade([x + rib, y + 2, 2, 16], rope, 0.3);
}

function paintShip(brush: Brush): void {
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3 - (row === 2 ? 1 : 0); column++)
      paintContainer(
        brush,
        96 + column * 48,
        198 - row * 21,
        paints[(row * 2 + column * 3) % 5] ?? paints[0],
      );
  brush.box([40, 150, 46, 70], colour("#f3f1ea"));
  brush.box([46, 158, 34, 8], colour("#2d4654"));
  brush.box([46, 174, 34, 6], colour("#9fb6bf"));
  brush.box([52, 132, 18, 18], colour("#c24a3a"));
  brush.polygon([18, 216, 292, 216, 270, 266, 44, 266], colour("#28323f"));
  brush.polygon([40, 256, 274, 256, 270, 266, 44, 266], colour("#a83c34"));
}

function paintQuay(brush: Brush): void {
  brush.box([344, 246, 320, 122], colour("#a9a59a"));
  brush.box([344, 246, 320, 8], colour("#c9c5b8"));
  brush.box([344, 254, 12, 114], colour("#7d7a72"));
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4 - row; column++)
      paintContainer(
        brush,
        450 + column * 48,
        308 - row * 21,
        paints[(row + column * 2 + 1) % 5] ?? paints[0],
      );
}

function paintCrane(brush: Brush): void {
  brush.box([372, 70, 10, 180], steel);
  brush.box([428, 70, 10, 180], steel);
  brush.stroke([377, 244, 433, 150], 5, steelDark);
  brush.stroke([433, 244, 377, 150], 5, steelDark);
  brush.box([372, 146, 66, 7], steel);
  brush.box([100, 72, 460, 10], steel);
  for (let x = 104; x < 556; x += 16) brush.box([x, 75, 8, 4], steelDark);
  brush.stroke([405, 38, 180, 72], 3, rope);
  brush.stroke([405, 38, 540, 72], 3, rope);
  brush.polygon([398, 72, 402, 36, 408, 36, 412, 72], steel);
  brush.box([440, 84, 26, 20], colour("#f3f1ea"));
  brush.box([444, 88, 12, 10], colour("#2d4654"));
}

function paintLoad(brush: Brush, timeMs: number): void {
  const way = cycle(timeMs, 14_000);
  const share = ease(way, 0.05, 0.45) - ease(way, 0.55, 0.95);
  const trolleyX = 160 + 360 * share;
  const angle = swing(timeMs, 2600) * 0.14;
  const length = 66;
  const hookX = trolleyX + Math.sin(angle) * length;
  const hookY = 84 + Math.cos(angle) * length;
  const turn = (dx: number, dy: number): [number, number] => [
    hookX + Math.cos(angle) * dx + Math.sin(angle) * dy,
    hookY - Math.sin(angle) * dx + Math.cos(angle) * dy,
  ];
  brush.box([trolleyX - 14, 80, 28, 8], rope);
  brush.stroke([trolleyX - 8, 86, ...turn(-18, 0)], 2, rope);
  brush.stroke([trolleyX + 8, 86, ...turn(18, 0)], 2, rope);
  brush.polygon([...turn(-24, 0), ...turn(24, 0), ...turn(24, 22), ...turn(-24, 22)], paints[0]);
  for (const rib of [-16, -8, 0, 8, 16])
    brush.polygon(
      [...turn(rib - 1, 3), ...turn(rib + 1, 3), ...turn(rib + 1, 19), ...turn(rib - 1, 19)],
      rope,
      0.35,
    );
}

function paintWaves(brush: Brush, timeMs: number): void {
  for (const [x, y, offset] of [
    [30, 290, 0],
    [150, 306, 0.3],
    [262, 286, 0.6],
    [90, 330, 0.8],
    [220, 334, 0.15],
  ] as const) {
    const drift = swing(timeMs, 3000, offset) * 10;
    const rise = swing(timeMs, 1500, offset) * 2;
    brush.polygon(
      [
        x + drift,
        y + rise,
        x + drift + 18,
        y + rise - 4,
        x + drift + 40,
        y + rise,
        x + drift + 18,
        y + rise - 1,
      ],
      foam,
    );
  }
}

function paintGulls(brush: Brush, timeMs: number): void {
  for (const [offset, y] of [
    [0, 120],
    [0.07, 106],
  ] as const) {
    const x = -20 + 680 * cycle(timeMs, 22_000, offset);
    const flap = swing(timeMs, 700, offset * 4) * 5;
    brush.stroke([x - 10, y - 3 - flap, x, y], 2, rope);
    brush.stroke([x, y, x + 10, y - 3 - flap], 2, rope);
  }
}
