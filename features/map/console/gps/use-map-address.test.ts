import { expect, it } from "vitest";
import { askedBox } from "./asked-box.ts";
import { readMapAddress, writeMapAddress } from "./use-map-address.ts";

it("keeps what the map shows in the address, and leaves out what is as usual", () => {
  const query = new URLSearchParams(
    "groups=7,3,7&state=offline&heat=24&sights=1&at=121.47,31.23,15",
  );
  const address = readMapAddress(query);
  expect(address).toEqual({
    groups: [7, 3],
    state: "offline",
    heat: 24,
    hasSights: true,
    plan: 0,
    at: [121.47, 31.23, 15],
  });
  const usual = { ...address, groups: [], state: "", heat: 0, hasSights: false } as const;
  const written = writeMapAddress({ ...usual, at: undefined }, query);
  expect(String(written)).toBe("");
});

it("takes what no map can show for nothing", () => {
  for (const at of ["", "1,2", "200,31,5", "121,95,5", "121,31,30", "a,b,c"])
    expect(readMapAddress(new URLSearchParams({ at })).at).toBeUndefined();
  expect(readMapAddress(new URLSearchParams("groups=-3,x,1.5&heat=x&state=gone"))).toMatchObject({
    groups: [],
    heat: 0,
    state: "",
  });
});

const sightAt = (west: number, width: number, zoom: number) => ({
  center: [west + width / 2, 31] as const,
  zoom,
  box: [west, 31, west + width, 31 + width / 2] as const,
});

it("asks for a little more than is in view, and for the same after a small move", () => {
  const first = askedBox(sightAt(121.47, 0.02, 15.4));
  expect(askedBox(sightAt(121.471, 0.02, 15.6))).toEqual(first);
  expect(askedBox(sightAt(121.5, 0.02, 15.4))).not.toEqual(first);
  const [west = 0, , east = 0] = first.box.split(",").map(Number);
  expect(west).toBeLessThanOrEqual(121.47);
  expect(east).toBeGreaterThanOrEqual(121.49);
  expect(first.zoom).toBe(15);
});

it("asks for the whole earth where a map shows it twice", () => {
  const [west, , east] = askedBox(sightAt(-300, 700, 1))
    .box.split(",")
    .map(Number);
  expect([west, east]).toEqual([-180, 180]);
});
