import { aStorm } from "@tessera/kit/testing/alarms";
import { expect, it } from "vitest";
import { isCountOld, mostAlarms, placesOf, withTold } from "./open-alarms.ts";

const inbox = (...rows: ReturnType<typeof aStorm>[]) => ({ total: rows.length, rows, Unread: 3 });
const ids = (rows: readonly { readonly ID: number }[]) => rows.map(({ ID }) => ID);

it("puts a new alarm first, and takes away what somebody has looked into", () => {
  const before = inbox(aStorm(2), aStorm(1));
  expect(ids(withTold(before, [aStorm(3)]).rows)).toEqual([3, 2, 1]);
  expect(ids(withTold(before, [aStorm(2, { NewCount: 0 })]).rows)).toEqual([1]);
});

it("keeps a row that has seen more alarms than the one that is told", () => {
  const { rows } = withTold(inbox(aStorm(1, { Count: 9 })), [aStorm(1, { Count: 4 })]);
  expect(rows[0]?.Count).toBe(9);
});

it("never grows beyond what it shows", () => {
  const told = Array.from({ length: 3 * mostAlarms }, (_, at) => aStorm(at + 1));
  const { rows } = withTold(inbox(), told);
  expect(rows).toHaveLength(mostAlarms);
  expect(rows[0]?.ID).toBe(3 * mostAlarms);
});

it("has the server count again when one comes or goes, not when one goes on", () => {
  const before = inbox(aStorm(1));
  expect(isCountOld(before, [aStorm(1, { Count: 2 })])).toBe(false);
  expect(isCountOld(before, [aStorm(2)])).toBe(true);
  expect(isCountOld(before, [aStorm(1, { NewCount: 0 })])).toBe(true);
  expect(isCountOld(before, [aStorm(7, { NewCount: 0 })])).toBe(false);
});

it("names each camera once, the one with the latest alarm first, and no alarm of the server", () => {
  const rows = [
    aStorm(4, { DeviceID: "b" }),
    aStorm(3, { DeviceID: "", ChannelID: "" }),
    aStorm(2, { DeviceID: "a" }),
    aStorm(1, { DeviceID: "b" }),
  ];
  expect(placesOf(rows).map(({ device }) => device)).toEqual(["b", "a"]);
});
