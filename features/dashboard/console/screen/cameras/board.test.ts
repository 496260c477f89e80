import { expect, it } from "vitest";
import type { ScreenCamera } from "../../../contract.ts";
import { boardOf } from "./board.ts";

const some = (
  count: number,
  groups: number[],
  state: ScreenCamera["state"] = "online",
): ScreenCamera[] =>
  Array.from({ length: count }, (_, at) => ({
    device: `${groups.join()}-${state}`,
    channel: String(at),
    name: "",
    state,
    groups,
  }));
const groups = [
  { id: 1, name: "East", parentId: 0 },
  { id: 2, name: "Hall", parentId: 1 },
  { id: 3, name: "West", parentId: 0 },
  { id: 4, name: "Empty", parentId: 0 },
];
const room = { groups: 8, lines: 20, dotsPerLine: 10 };

it("shows groups at the top with all below them, and those without a group; an empty one not at all", () => {
  const cameras = [...some(2, [1]), ...some(3, [2]), ...some(1, [3]), ...some(4, [])];
  const board = boardOf({ groups, cameras }, room);
  expect(board.groups.map(({ name, online }) => [name, online])).toEqual([
    ["East", 5],
    ["", 4],
    ["West", 1],
  ]);
});

it("counts a camera that is in two groups in both", () => {
  const board = boardOf({ groups, cameras: some(2, [1, 3]) }, room);
  expect(board.groups.map(({ name, online }) => [name, online])).toEqual([
    ["East", 2],
    ["West", 2],
  ]);
});

it("puts trouble first, groups and cameras", () => {
  const cameras = [
    ...some(5, [1]),
    ...some(1, [3], "off"),
    ...some(1, [3]),
    ...some(1, [3], "offline"),
  ];
  const [first, second] = boardOf({ groups, cameras }, room).groups;
  expect([first?.name, second?.name]).toEqual(["West", "East"]);
  expect(first?.dots.map(({ state }) => state)).toEqual(["offline", "online", "off"]);
});

it("shares its room: who needs little leaves it to the others, and what has no dot is counted", () => {
  const cameras = [...some(5, [3]), ...some(500, [1])];
  const [east, west] = boardOf({ groups, cameras }, room).groups;
  expect([west?.dots.length, west?.more]).toEqual([5, 0]);
  // 19 lines are left; three dots give way to the number.
  expect([east?.dots.length, east?.more]).toEqual([187, 313]);
});

it("sums up groups that there is no room for", () => {
  const cameras = [...some(3, [1]), ...some(2, [3]), ...some(1, []), ...some(1, [], "offline")];
  const board = boardOf({ groups, cameras }, { ...room, groups: 1 });
  expect(board.groups.map(({ id }) => id)).toEqual([0]);
  expect(board.rest).toEqual({ groups: 2, online: 5, offline: 0 });
});

it("stays small with twenty thousand cameras in three hundred groups", () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, name: "", parentId: 0 }));
  const cameras = many.flatMap(({ id }) => some(67, [id]));
  const board = boardOf({ groups: many, cameras }, room);
  expect(board.groups).toHaveLength(8);
  expect(board.groups.flatMap(({ dots }) => dots).length).toBeLessThanOrEqual(200);
  expect(board.rest.groups).toBe(292);
});
