import type { Brush } from "../brush.ts";
import { colour } from "../colour.ts";
import { cycle, type Scene, snap } from "../scene.ts";
import { paintCar, paintLorry } from "../vehicles.ts";

const litWindow = colour("#ffd98a");
const darkWindow = colour("#3b3a5c");
const kerb = colour("#7c7a88");

const farHouses: readonly (readonly [x: number, width: number, height: number])[] = [
  [0, 64, 90],
  [72, 48, 128],
  [128, 80, 76],
  [216, 56, 140],
  [280, 72, 100],
  [360, 48, 150],
  [416, 88, 84],
  [512, 56, 124],
  [576, 80, 96],
];

/** A city road at dusk: traffic both ways in front of lit windows. */
export const road: Scene = {
  paintBackground(brush) {
    brush.gradient([-16, 0, 672, 130], colour("#35407a"), colour("#c26d80"));
    brush.gradient([-16, 130, 672, 98], colour("#c26d80"), colour("#f6b678"));
    brush.ellipse([452, 190, 36, 36], colour("#ffdca0"));
    paintHouses(brush);
    brush.box([-16, 226, 672, 18], colour("#5b5969"));
    brush.box([-16, 242, 672, 6], kerb);
    brush.box([-16, 248, 672, 100], colour("#3b3c48"));
    brush.box([-16, 346, 672, 6], kerb);
    brush.box([-16, 352, 672, 16], colour("#57606a"));
    for (let x = 8; x < 656; x += 64) brush.box([x, 296, 36, 4], colour("#e8e2cf"));
    for (const x of [96, 320, 544]) paintLamp(brush, x);
  },
  paintMotion(brush, timeMs) {
    paintPlane(brush, timeMs);
    const westX = snap(760 - 900 * cycle(timeMs, 7000, 0.3));
    paintCar(brush, { x: westX, groundY: 288, paint: colour("#c8473f"), heading: "left" });
    const lorryX = snap(-120 + 900 * cycle(timeMs, 9500));
    paintLorry(brush, {
      x: lorryX,
      groundY: 338,
      paint: colour("#2e7d86"),
      load: colour("#e6e2d8"),
      heading: "right",
    });
  },
};

/** Far away over the roofs, with a blinking light: something moves even between two cars. */
function paintPlane(brush: Brush, timeMs: number): void {
  const x = -10 + 670 * cycle(timeMs, 24_000);
  const y = 70 - x * 0.04;
  const body = colour("#e9d9e2");
  brush.polygon(
    [x - 9, y, x - 12, y - 5, x - 9, y - 5, x - 6, y - 2, x + 8, y - 2, x + 11, y],
    body,
  );
  brush.polygon([x - 2, y - 1, x + 3, y - 1, x - 3, y + 4, x - 5, y + 4], body);
  if (cycle(timeMs, 1000) < 0.3) brush.ellipse([x - 2, y + 2, 2.5, 2.5], colour("#ff4a3d"));
}

function paintHouses(brush: Brush): void {
  farHouses.forEach(([x, width, height], house) => {
    const top = 228 - height;
    brush.box([x, top, width, height], house % 2 === 0 ? colour("#2f2f52") : colour("#3d3861"));
    brush.box([x, top, width, 4], colour("#232342"));
    for (let row = 0; row * 20 + 32 < height; row++)
      for (let column = 0; column * 16 + 16 < width; column++) {
        const isLit = (house * 5 + row * 3 + column * 7 + row * column) % 4 < 2;
        brush.box(
          [x + 6 + column * 16, top + 12 + row * 20, 8, 10],
          isLit ? litWindow : darkWindow,
        );
      }
  });
}

function paintLamp(brush: Brush, x: number): void {
  const metal = colour("#22232f");
  brush.box([x, 120, 4, 124], metal);
  brush.box([x, 120, 34, 3], metal);
  brush.polygon([x + 22, 124, x + 38, 124, x + 64, 244, x - 4, 244], colour("#ffe3a3"), 0.14);
  brush.ellipse([x + 30, 124, 9, 4], colour("#fff0c4"));
}
