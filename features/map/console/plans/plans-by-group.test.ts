import { expect, it } from "vitest";
import { plansByGroup } from "./plans-by-group.ts";

const known = [
  { ID: 3, Name: "东区", ParentID: 0 },
  { ID: 4, Name: "东门", ParentID: 3 },
  { ID: 9, Name: "西区", ParentID: 0 },
];
const plans = [
  { ID: 1, Name: "一楼", GroupID: 4 },
  { ID: 2, Name: "西楼", GroupID: 9 },
  { ID: 5, Name: "仓库", GroupID: 0 },
  { ID: 6, Name: "别处", GroupID: 77 },
];

const offered = (shown: readonly number[], chosen = 0) =>
  plansByGroup({ plans, known, shown, chosen }).map(({ group, plans: own }) => [
    group?.Name ?? "",
    own.map(({ Name }) => Name),
  ]);

it("offers plans under the names of their groups, those of none and of hidden groups last", () => {
  expect(offered([])).toEqual([
    ["东门", ["一楼"]],
    ["西区", ["西楼"]],
    ["", ["仓库", "别处"]],
  ]);
});

it("offers the plans of the layers that are shown and below them, and the one that is open", () => {
  expect(offered([3])).toEqual([["东门", ["一楼"]]]);
  expect(offered([3], 2)).toEqual([
    ["东门", ["一楼"]],
    ["西区", ["西楼"]],
  ]);
});
