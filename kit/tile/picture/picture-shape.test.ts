import { beforeEach, expect, it } from "vitest";
import { stored } from "../stored.ts";
import { rememberedShape, rememberShape } from "./picture-shape.ts";

const gate = { device: "d1", channel: "1" };
const yard = { device: "d1", channel: "2" };

beforeEach(() => stored.pictureShapes.clear());

it("remembers each camera by itself", () => {
  rememberShape(gate, { fit: "cover", turn: 180 });
  expect(rememberedShape(gate)).toEqual({ fit: "cover", turn: 180 });
  expect(rememberedShape(yard)).toEqual({ fit: "contain", turn: 0 });
});

it("forgets a camera that lies as it was sent", () => {
  rememberShape(gate, { fit: "contain", turn: 90 });
  rememberShape(gate, { fit: "contain", turn: 0 });
  expect(stored.pictureShapes.read()).toEqual([]);
});

it("keeps the 200 cameras that were laid last", () => {
  rememberShape(gate, { fit: "fill", turn: 0 });
  for (let number = 0; number < 199; number++)
    rememberShape({ device: "many", channel: String(number) }, { fit: "cover", turn: 0 });
  expect(rememberedShape(gate)).toEqual({ fit: "fill", turn: 0 });
  rememberShape(yard, { fit: "cover", turn: 0 });
  expect(rememberedShape(gate)).toEqual({ fit: "contain", turn: 0 });
  expect(stored.pictureShapes.read()).toHaveLength(200);
});
