import type { Brush } from "./brush.ts";
import { type Colour, colour } from "./colour.ts";

const tyre = colour("#15181c");
const rim = colour("#b9c0c8");
const glass = colour("#26394a");
const glassShine = colour("#6f91a8");
const shadow = colour("#000000");
const headlight = colour("#fff3c4");
const tailLight = colour("#d8362f");
const trim = colour("#22262b");

export interface SideView {
  /** Middle of the vehicle. */
  readonly x: number;
  /** Where the wheels touch the ground. */
  readonly groundY: number;
  readonly paint: Colour;
  readonly heading: "left" | "right";
}

/** About 112 units long. */
export function paintCar(brush: Brush, { x, groundY, paint, heading }: SideView): void {
  const at = mirrored(x, groundY, heading);
  brush.ellipse([x, groundY - 1, 60, 4], shadow, 0.35);
  brush.polygon(
    at([
      -56, -10, -56, -22, -50, -26, -28, -28, -14, -42, 18, -42, 34, -28, 50, -25, 56, -19, 56, -9,
    ]),
    paint,
  );
  brush.polygon(at([-23, -28, -12, -39, 1, -39, 1, -28]), glass);
  brush.polygon(at([5, -28, 5, -39, 16, -39, 27, -28]), glass);
  brush.polygon(at([7, -30, 7, -38, 12, -38]), glassShine);
  brush.polygon(at([-56, -10, -56, -13, 56, -13, 56, -9]), trim);
  brush.polygon(at([48, -24, 56, -19, 56, -17, 49, -18]), headlight);
  brush.polygon(at([-56, -23, -52, -25, -51, -18, -56, -18]), tailLight);
  brush.polygon(at([-4, -24, 2, -24, 2, -22.5, -4, -22.5]), trim);
  for (const wheel of [-34, 34]) paintWheel(brush, at([wheel, -9]), 9.5);
}

/** A box lorry, about 150 units long. */
export function paintLorry(
  brush: Brush,
  { x, groundY, paint, heading, load }: SideView & { readonly load: Colour },
): void {
  const at = mirrored(x, groundY, heading);
  brush.ellipse([x, groundY - 1, 80, 4], shadow, 0.35);
  brush.polygon(at([-76, -12, -76, -70, 32, -70, 32, -12]), load);
  brush.polygon(at([-76, -24, -76, -30, 32, -30, 32, -24]), paint);
  brush.polygon(at([35, -10, 35, -54, 58, -54, 70, -32, 75, -28, 75, -10]), paint);
  brush.polygon(at([44, -32, 44, -49, 56, -49, 65, -32]), glass);
  brush.polygon(at([-76, -10, -76, -14, 75, -14, 75, -10]), trim);
  brush.polygon(at([71, -24, 75, -24, 75, -19, 71, -19]), headlight);
  for (const wheel of [-56, -32, 54]) paintWheel(brush, at([wheel, -10]), 10.5);
}

export interface TopView {
  readonly x: number;
  readonly y: number;
  readonly paint: Colour;
  readonly heading: "left" | "right" | "up" | "down";
}

/** A car from above, 68 by 32 units; `up` and `down` stand upright. */
export function paintCarFromAbove(brush: Brush, { x, y, paint, heading }: TopView): void {
  const at = turned(x, y, heading);
  brush.polygon(at([-32, -13, 35, -13, 35, 18, -32, 18]), shadow, 0.3);
  brush.polygon(
    at([-34, -12, -30, -16, 26, -16, 33, -11, 34, 0, 33, 11, 26, 16, -30, 16, -34, 12]),
    paint,
  );
  brush.polygon(at([8, -13, 18, -11, 20, 0, 18, 11, 8, 13, 10, 0]), glass);
  brush.polygon(at([-24, -12, -17, -11, -18, 0, -17, 11, -24, 12, -26, 0]), glass);
  brush.polygon(at([-15, -14, 6, -14, 5, -11.5, -14, -11.5]), glass);
  brush.polygon(at([-15, 14, 6, 14, 5, 11.5, -14, 11.5]), glass);
  for (const side of [-1, 1]) {
    brush.polygon(at([29, side * 8, 33, side * 8, 31, side * 14, 27, side * 14]), headlight);
    brush.polygon(at([-34, side * 7, -31, side * 7, -31, side * 13, -33, side * 13]), tailLight);
  }
}

type Placed = (coordinates: readonly number[]) => number[];

function mirrored(x: number, y: number, heading: "left" | "right"): Placed {
  const sign = heading === "right" ? 1 : -1;
  return (coordinates) =>
    coordinates.map((value, index) => (index % 2 === 0 ? x + sign * value : y + value));
}

function turned(x: number, y: number, heading: TopView["heading"]): Placed {
  if (heading === "left" || heading === "right") return mirrored(x, y, heading);
  const sign = heading === "down" ? 1 : -1;
  return (coordinates) => {
    const placed: number[] = [];
    for (let index = 0; index + 1 < coordinates.length; index += 2)
      placed.push(x - (coordinates[index + 1] ?? 0), y + sign * (coordinates[index] ?? 0));
    return placed;
  };
}

function paintWheel(brush: Brush, [x = 0, y = 0]: readonly number[], radius: number): void {
  brush.ellipse([x, y, radius, radius], tyre);
  brush.ellipse([x, y, radius * 0.52, radius * 0.52], rim);
  brush.ellipse([x, y, radius * 0.2, radius * 0.2], tyre);
}
