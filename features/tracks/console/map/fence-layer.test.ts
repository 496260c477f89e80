import { expect, it } from "vitest";
import { fenceFeatures } from "./FenceLayer.tsx";

const places: [number, number][] = [
  [114, 22],
  [114.1, 22],
  [114.1, 22.1],
];
const about = { ID: 5, Name: "车场", LimitKmh: 0 };

it("draws an area and a circle around what is inside, with the name on it", () => {
  const [area, name] = fenceFeatures(
    { ...about, Shape: { Kind: "polygon", Ring: places } },
    "车场",
  );
  expect(area).toMatchObject({ shape: { kind: "polygon", ring: places } });
  expect(name).toMatchObject({
    shape: { kind: "point", at: [114.1, 22.1] },
    data: { text: "车场" },
  });
  const [circle] = fenceFeatures(
    { ...about, Shape: { Kind: "circle", Center: [114, 22], RadiusM: 1112 } },
    "车场",
  );
  if (circle?.shape.kind !== "polygon") throw new Error("a circle is no ring");
  expect(Math.max(...circle.shape.ring.map(([, latitude]) => latitude))).toBeCloseTo(22.01, 3);
});

it("draws a route with its width, and names it once", () => {
  const features = fenceFeatures(
    { ...about, Shape: { Kind: "corridor", Path: places, WidthM: 80 } },
    "12 路",
  );
  expect(features.map(({ shape, data }) => [shape.kind, data.text])).toEqual([
    ["polygon", ""],
    ["polygon", ""],
    ["line", ""],
    ["point", "12 路"],
  ]);
});
