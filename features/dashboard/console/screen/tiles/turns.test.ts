import { expect, it } from "vitest";
import type { ScreenCamera, ScreenChoice } from "../../../contract.ts";
import { firstTurn, nextTurn, takingTurns } from "./turns.ts";

const camera = (name: string, more: Partial<ScreenCamera> = {}): ScreenCamera => ({
  device: name,
  channel: "1",
  name,
  state: "online",
  groups: [],
  ...more,
});
const cameras = (names: string) => names.split("").map((name) => camera(name));
const seen = ({ windows }: ReturnType<typeof firstTurn>) =>
  windows.map((one) => one?.name ?? "-").join("");
const forward = (all: string, tiles: number, before: ReturnType<typeof firstTurn>) =>
  nextTurn(cameras(all), tiles, { before, by: 1 });

it("goes through all cameras, and after the last come the first, so that no window is empty", () => {
  const first = firstTurn(cameras("abcdef"), 4);
  expect(seen(first)).toBe("abcd");
  const second = forward("abcdef", 4, first);
  // Those that stay keep their windows.
  expect(seen(second)).toBe("abef");
  expect(seen(forward("abcdef", 4, second))).toBe("cdef");
});

it("goes back", () => {
  const second = forward("abcdefgh", 4, firstTurn(cameras("abcdefgh"), 4));
  expect(seen(second)).toBe("efgh");
  expect(seen(nextTurn(cameras("abcdefgh"), 4, { before: second, by: -1 }))).toBe("abcd");
});

it("goes on behind the one that was seen last, whoever came or went meanwhile", () => {
  const first = firstTurn(cameras("abcdefgh"), 2);
  expect(seen(forward("xabcdefgh", 2, first))).toBe("cd");
  expect(seen(forward("bcdefgh", 2, first))).toBe("cd");
  // It has gone itself.
  expect(seen(forward("acdefgh", 2, first))).toBe("cd");
});

it("leaves windows empty when there are fewer cameras than windows", () => {
  const few = firstTurn(cameras("ab"), 4);
  expect(seen(few)).toBe("ab--");
  expect(seen(forward("abc", 4, few))).toBe("abc-");
  expect(seen(forward("b", 4, few))).toBe("-b--");
  expect(seen(firstTurn([], 4))).toBe("----");
});

const groups = [
  { id: 1, name: "", parentId: 0 },
  { id: 2, name: "", parentId: 1 },
  { id: 3, name: "", parentId: 0 },
];
const given = {
  groups,
  cameras: [
    camera("a", { groups: [1] }),
    camera("b", { groups: [2] }),
    camera("c", { groups: [3] }),
    camera("d", { groups: [2], state: "offline" }),
    camera("e", { state: "off" }),
  ],
  alarmed: ["c", "d", "gone", "c"].map((device) => ({ device, channel: "1" })),
  layout: ["b", "d", "a", "b"].map((device) => ({ device, channel: "1" })),
};
const names = (choice: Partial<ScreenChoice>) =>
  takingTurns({ tiles: 4, source: "alarms", sourceId: 0, seconds: 20, ...choice }, given)
    .map(({ name }) => name)
    .join("");

it("shows cameras with an alarm first, and none that cannot be seen", () => {
  expect(names({ source: "alarms" })).toBe("cab");
});

it("shows a group with those below it", () => {
  expect(names({ source: "group", sourceId: 1 })).toBe("ab");
  expect(names({ source: "group", sourceId: 99 })).toBe("");
});

it("shows the cameras of a layout in its order, each once", () => {
  expect(names({ source: "layout", sourceId: 7 })).toBe("ba");
});
