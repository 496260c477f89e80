import { activate, setFlow, swap } from "@tessera/kit/wall";
import { expect, it } from "vitest";
import { arrivedAt, changed, openAddress, placesOf } from "./address-wall.ts";

const a = { device: "d", channel: "a" };
const b = { device: "d", channel: "b" };
const opened = openAddress([a, b]);
const edited = changed(opened, (wall) => swap(setFlow(wall, 0, 2), 0, 3));

it("keeps the active window and the pinned stream when the address follows", () => {
  expect(arrivedAt(edited, [a, b])).toBe(edited);
  const { wall, pending } = arrivedAt(edited, placesOf(edited.wall));
  expect(wall).toBe(edited.wall);
  expect([wall.active, wall.windows[3]?.camera?.flow, pending.length]).toEqual([3, 2, 0]);
});

it("keeps a second change when the address of the first comes late", () => {
  const twice = changed(edited, (wall) => swap(wall, 3, 2));
  const late = arrivedAt(twice, placesOf(edited.wall));
  expect(late.wall).toBe(twice.wall);
  expect(arrivedAt(late, placesOf(twice.wall))).toMatchObject({ opened: 1, pending: [] });
});

it("begins anew at an address that somebody else wrote", () => {
  const back = arrivedAt(arrivedAt(edited, placesOf(edited.wall)), [b]);
  expect(back).toEqual(openAddress([b], 2));
});

it("writes no address when only another window is active, and changes nothing for the same one", () => {
  expect(changed(opened, (wall) => activate(wall, 1)).pending).toEqual([]);
  expect(changed(opened, (wall) => activate(wall, 0))).toBe(opened);
});
