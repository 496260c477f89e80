import { expect, it } from "vitest";
import { readAddress, wallOfPlaces, writeAddress } from "./wall-address.ts";

const read = (text: string) => readAddress(new URLSearchParams(text));

it("names a layout and the kiosk", () => {
  expect(read("layout=7&kiosk=1")).toEqual({ layout: 7, cameras: undefined, isKiosk: true });
  expect(read("layout=nonsense")).toEqual({
    layout: undefined,
    cameras: undefined,
    isKiosk: false,
  });
});

it("hands cameras over, with their gaps and whatever characters their ids have", () => {
  const cameras = [{ device: "a,b", channel: "1/2" }, undefined, { device: "楼", channel: "%" }];
  const query = writeAddress({ cameras, isKiosk: false }).toString();
  expect(read(query).cameras).toEqual(cameras);
});

it("leaves windows empty whose text names no camera", () => {
  expect(read("cameras=a,/,b/1,%25E0/1").cameras).toEqual([
    undefined,
    undefined,
    { device: "b", channel: "1" },
    undefined,
  ]);
});

it.each([
  [1, 1],
  [2, 4],
  [5, 9],
  [10, 16],
])("shows %i handed cameras in %i windows", (count, windows) => {
  const cameras = Array.from({ length: count }, () => ({ device: "d", channel: "1" }));
  expect(wallOfPlaces(cameras).windows).toHaveLength(windows);
});
