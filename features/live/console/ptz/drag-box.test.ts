import { expect, it } from "vitest";
import { dragBox, pictureIn } from "./drag-box.ts";

it("finds the picture between the bars", () => {
  expect(pictureIn({ width: 800, height: 600 }, { width: 1920, height: 1080 })).toEqual({
    x: 0,
    y: 75,
    width: 800,
    height: 450,
  });
  expect(pictureIn({ width: 800, height: 300 }, { width: 640, height: 480 })).toMatchObject({
    x: 200,
    width: 400,
  });
});

it("takes the whole element while there is no picture", () => {
  expect(pictureIn({ width: 800, height: 600 }, { width: 0, height: 0 })).toMatchObject({
    width: 800,
    height: 600,
  });
});

const shown = { x: 0, y: 75, width: 800, height: 450 };

it("gives the box in pixels of the picture, whichever way it was drawn", () => {
  const box = {
    Length: 800,
    Width: 450,
    MidPointX: 200,
    MidPointY: 75,
    LengthX: 200,
    LengthY: 50,
  };
  expect(dragBox({ x: 100, y: 125 }, { x: 300, y: 175 }, shown)).toEqual(box);
  expect(dragBox({ x: 300, y: 175 }, { x: 100, y: 125 }, shown)).toEqual(box);
});

it("cuts off what lies outside the picture", () => {
  expect(dragBox({ x: 700, y: 0 }, { x: 900, y: 175 }, shown)).toMatchObject({
    MidPointX: 750,
    MidPointY: 50,
    LengthX: 100,
    LengthY: 100,
  });
});

it("is none when it was only a click, or beside the picture", () => {
  expect(dragBox({ x: 100, y: 125 }, { x: 104, y: 300 }, shown)).toBeUndefined();
  expect(dragBox({ x: 100, y: 10 }, { x: 300, y: 60 }, shown)).toBeUndefined();
});
