import { expect, it } from "vitest";
import { type PadMap, usualPad } from "./pad-map.ts";
import { type PadState, padMove, padPreset } from "./pad-order.ts";

const aPad = (axes: readonly number[], ...pressed: readonly number[]): PadState => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, button) => {
    const isPressed = pressed.includes(button);
    return { pressed: isPressed, value: isPressed ? 1 : 0 };
  }),
});

it("turns by the left stick before anything else", () => {
  expect(padMove(aPad([0, -1, 1, 0], 7), usualPad)).toEqual({ command: "up", speed: 255 });
});

it("turns by the cross", () => {
  expect(padMove(aPad([0, 0], 13, 14), usualPad)).toEqual({ command: "downleft", speed: 255 });
});

it("zooms by the triggers", () => {
  expect(padMove(aPad([0.05, 0], 6), usualPad)).toEqual({ command: "zoomout", speed: 255 });
});

it("rests when nothing is touched, and on a pad without sticks", () => {
  expect(padMove(aPad([0, 0]), usualPad)).toBeUndefined();
  expect(padMove({ axes: [], buttons: [] }, usualPad)).toBeUndefined();
});

it("goes to a preset once when its button goes down", () => {
  const [up, down] = [aPad([0, 0]), aPad([0, 0], 2)];
  expect(padPreset(up, down, usualPad)).toBe(2);
  expect(padPreset(down, down, usualPad)).toBeUndefined();
  expect(padPreset(down, up, usualPad)).toBeUndefined();
});

const own: PadMap = {
  stick: "right",
  isUpsideDown: true,
  buttons: ["focusin", "none", "9", "none", "none", "none", "zoomin", "none"],
};

it("turns by the other stick, upside down, where it was chosen", () => {
  expect(padMove(aPad([1, 0, 0, -1]), own)).toEqual({ command: "down", speed: 255 });
  expect(padMove(aPad([1, 0, 0, 0]), own)).toBeUndefined();
});

it("does by each button what was chosen for it", () => {
  expect(padMove(aPad([0, 0, 0, 0], 0), own)).toEqual({ command: "focusin", speed: 255 });
  expect(padMove(aPad([0, 0, 0, 0], 7), own)).toBeUndefined();
  const up = aPad([0, 0]);
  expect(padPreset(up, aPad([0, 0], 2), own)).toBe(8);
  expect(padPreset(up, aPad([0, 0], 1), own)).toBeUndefined();
});
