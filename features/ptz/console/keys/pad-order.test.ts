import { expect, it } from "vitest";
import { type PadState, padMove, padPreset } from "./pad-order.ts";

const aPad = (axes: readonly number[], ...pressed: readonly number[]): PadState => ({
  axes,
  buttons: Array.from({ length: 17 }, (_, button) => {
    const isPressed = pressed.includes(button);
    return { pressed: isPressed, value: isPressed ? 1 : 0 };
  }),
});

it("turns by the left stick before anything else", () => {
  expect(padMove(aPad([0, -1, 1, 0], 7))).toEqual({ command: "up", speed: 255 });
});

it("turns by the cross", () => {
  expect(padMove(aPad([0, 0], 13, 14))).toEqual({ command: "downleft", speed: 255 });
});

it("zooms by the triggers", () => {
  expect(padMove(aPad([0.05, 0], 6))).toEqual({ command: "zoomout", speed: 255 });
});

it("rests when nothing is touched, and on a pad without sticks", () => {
  expect(padMove(aPad([0, 0]))).toBeUndefined();
  expect(padMove({ axes: [], buttons: [] })).toBeUndefined();
});

it("goes to a preset once when its button goes down", () => {
  const [up, down] = [aPad([0, 0]), aPad([0, 0], 2)];
  expect(padPreset(up, down)).toBe(2);
  expect(padPreset(down, down)).toBeUndefined();
  expect(padPreset(down, up)).toBeUndefined();
});
