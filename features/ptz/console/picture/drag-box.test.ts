import { describe, expect, it } from "vitest";
import { dragBox } from "./drag-box.ts";
import type { LaidPicture } from "./laid-picture.ts";

/** 16:9 in an element of 4:3, at the corner of the page: bars of 75 above and below. */
const laid: LaidPicture = {
  rect: { x: 0, y: 0, width: 800, height: 600 },
  turn: 0,
  fit: "contain",
  picture: { width: 1920, height: 1080 },
};

it("gives the box in pixels of the picture, whichever way it was drawn", () => {
  const box = {
    Length: 800,
    Width: 450,
    MidPointX: 200,
    MidPointY: 75,
    LengthX: 200,
    LengthY: 50,
  };
  expect(dragBox({ x: 100, y: 125 }, { x: 300, y: 175 }, laid)).toEqual(box);
  expect(dragBox({ x: 300, y: 175 }, { x: 100, y: 125 }, laid)).toEqual(box);
});

it("cuts off what lies outside the picture", () => {
  expect(dragBox({ x: 700, y: 0 }, { x: 900, y: 175 }, laid)).toMatchObject({
    MidPointX: 750,
    MidPointY: 50,
    LengthX: 100,
    LengthY: 100,
  });
});

it("is none when it was only a click, or beside the picture", () => {
  expect(dragBox({ x: 100, y: 125 }, { x: 104, y: 300 }, laid)).toBeUndefined();
  expect(dragBox({ x: 100, y: 10 }, { x: 300, y: 60 }, laid)).toBeUndefined();
});

it("takes the whole element while there is no picture", () => {
  const nothing = { ...laid, picture: { width: 0, height: 0 } };
  expect(dragBox({ x: 0, y: 0 }, { x: 800, y: 600 }, nothing)).toMatchObject({
    Length: 800,
    Width: 600,
  });
});

type Pair = readonly [x: number, y: number];

/** Middle and width of a box, as shares of the picture. */
function shares([x1, y1]: Pair, [x2, y2]: Pair, how: Partial<LaidPicture>) {
  const box = dragBox({ x: x1, y: y1 }, { x: x2, y: y2 }, { ...laid, ...how });
  if (!box) return undefined;
  return [box.MidPointX / box.Length, box.MidPointY / box.Width, box.LengthX / box.Length];
}

describe("the picture's upper left quarter", () => {
  const found = [0.25, 0.25, 0.5].map((share) => expect.closeTo(share, 2));

  it("is found where bars are beside the picture", () => {
    const rect = { x: 100, y: 50, width: 800, height: 300 };
    const picture = { width: 640, height: 480 };
    expect(shares([300, 50], [500, 200], { rect, picture })).toEqual(found);
  });

  it("is found where the picture is enlarged beyond its tile", () => {
    const rect = { x: -400, y: -300, width: 1600, height: 1200 };
    expect(shares([-400, -150], [400, 300], { rect })).toEqual(found);
  });

  it("is found where the picture is cut or stretched", () => {
    expect(shares([-133.33, 0], [400, 300], { fit: "cover" })).toEqual(found);
    expect(shares([0, 0], [400, 300], { fit: "fill" })).toEqual(found);
  });

  it("is found where the picture is turned", () => {
    // On its side it is 600 high and 337.5 wide; its upper left is then at the upper right.
    expect(shares([568.75, 0], [400, 300], { turn: 90 })).toEqual(found);
    expect(shares([800, 525], [400, 300], { turn: 180 })).toEqual(found);
    expect(shares([231.25, 600], [400, 300], { turn: 270 })).toEqual(found);
  });
});
