import { expect, it } from "vitest";
import { scenes } from "./scenes/index.ts";
import { type Direction, TurningPainter } from "./turning-painter.ts";

const timeMs = Date.UTC(2026, 10, 15, 3, 21, 7);
const size = { title: "Dome", width: 320, height: 180 };

const seen = (direction: Direction) =>
  new TurningPainter(scenes.parking, size, () => direction).paint(timeMs).canvas.toI420();

it("shows another part of the scene when it is turned, tilted or zoomed", () => {
  const ahead = { pan: 0, tilt: 0, zoom: 0 };
  const views = [ahead, { ...ahead, pan: 1 }, { ...ahead, tilt: -1 }, { ...ahead, zoom: 1 }];
  const pictures = views.map((view) => Buffer.from(seen(view)).toString("base64"));
  expect(new Set(pictures).size).toBe(views.length);
  expect(Buffer.from(seen(ahead)).toString("base64")).toBe(pictures[0]);
});

it("moves what is seen to the left when it turns to the right", () => {
  const turn = 40 / size.width;
  const rowOf = (picture: Uint8Array) => picture.subarray(size.width * 90, size.width * 91);
  const before = rowOf(seen({ pan: 0, tilt: 0, zoom: 0 }));
  // A picture's width of room: half of it on either side.
  const after = rowOf(seen({ pan: turn * 2, tilt: 0, zoom: 0 }));
  expect(after.subarray(0, size.width - 40)).toEqual(before.subarray(40));
});
