import type { Brush } from "./brush.ts";
import { type Colour, colour } from "./colour.ts";

const skin = colour("#d9a07c");
const hair = colour("#2c211d");
const shoe = colour("#1b1b1f");
const shadow = colour("#000000");
const strideMs = 1000;

export interface Walker {
  readonly x: number;
  readonly groundY: number;
  readonly height: number;
  readonly heading: "left" | "right";
  readonly coat: Colour;
  readonly trousers: Colour;
}

/** A person seen from the side; arms and legs follow the time. */
export function paintWalker(brush: Brush, walker: Walker, timeMs: number): void {
  const unit = walker.height / 100;
  const forward = walker.heading === "right" ? 1 : -1;
  const step = Math.sin((timeMs / strideMs) * 2 * Math.PI);
  const bob = Math.abs(step) * 2 * unit;
  const x = walker.x;
  const hipY = walker.groundY - 48 * unit + bob;
  const shoulderY = hipY - 32 * unit;

  brush.ellipse([x, walker.groundY, 20 * unit, 4 * unit], shadow, 0.3);
  for (const leg of [-step, step]) {
    const footX = x + forward * leg * 17 * unit;
    const footY = walker.groundY - Math.max(0, -leg) * 4 * unit;
    brush.stroke([x, hipY, footX, footY - 2 * unit], 10 * unit, walker.trousers);
    brush.ellipse([footX + forward * 3 * unit, footY - 2 * unit, 7 * unit, 3.5 * unit], shoe);
  }
  paintArm(brush, walker, { unit, shoulderY, reach: step * forward });
  brush.polygon(
    [
      x - 10 * unit,
      shoulderY - 2 * unit,
      x + 10 * unit,
      shoulderY - 2 * unit,
      x + 9 * unit,
      hipY + 4 * unit,
      x - 9 * unit,
      hipY + 4 * unit,
    ],
    walker.coat,
  );
  brush.ellipse([x, shoulderY, 10 * unit, 5 * unit], walker.coat);
  paintArm(brush, walker, { unit, shoulderY, reach: -step * forward });
  brush.ellipse([x, shoulderY - 12 * unit, 8 * unit, 9.5 * unit], skin);
  brush.polygon(
    [
      x - 9 * unit,
      shoulderY - 11 * unit,
      x - 8 * unit,
      shoulderY - 20 * unit,
      x,
      shoulderY - 23 * unit,
      x + 8 * unit,
      shoulderY - 20 * unit,
      x + 9 * unit,
      shoulderY - 14 * unit,
      x - forward * 2 * unit,
      shoulderY - 15 * unit,
    ],
    hair,
  );
}

function paintArm(
  brush: Brush,
  { x, coat }: Walker,
  { unit, shoulderY, reach }: { unit: number; shoulderY: number; reach: number },
): void {
  const handX = x + reach * 15 * unit;
  const handY = shoulderY + 32 * unit;
  brush.stroke([x, shoulderY, handX, handY], 7 * unit, coat);
  brush.ellipse([handX, handY + 2 * unit, 3.5 * unit, 3.5 * unit], skin);
}
