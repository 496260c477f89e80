import { expect, it } from "vitest";
import { heldCommand, isMoveKey, presetOfKey } from "./key-order.ts";

const canTurn = (capability: string) => capability === "ptz";

it.each([
  [["ArrowUp"], "up"],
  [["KeyA"], "left"],
  [["ArrowUp", "ArrowRight"], "upright"],
  [["KeyS", "KeyA"], "downleft"],
  [["ArrowLeft", "ArrowRight"], undefined],
  [["ArrowLeft", "KeyA"], "left"],
  [["Minus"], "zoomout"],
  [["Minus", "Equal"], "zoomin"],
  [["Minus", "ArrowDown"], "down"],
  [["BracketRight"], "focusout"],
  [["Comma"], "apertureout"],
  [[], undefined],
] as const)("understands %j held together as %s", (codes, command) => {
  expect(heldCommand(new Set(codes))).toBe(command);
});

it("takes only the keys for which the camera can do something", () => {
  expect(
    ["ArrowUp", "Equal", "BracketLeft", "KeyF"].filter((code) => isMoveKey(code, canTurn)),
  ).toEqual(["ArrowUp", "Equal"]);
});

it("counts presets by the digits, of both blocks", () => {
  expect(["Digit1", "Numpad9", "Digit0", "KeyA"].map(presetOfKey)).toEqual([
    0,
    8,
    undefined,
    undefined,
  ]);
});
