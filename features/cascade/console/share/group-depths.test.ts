import { expect, it } from "vitest";
import { depthsOf } from "./group-depths.ts";

it("counts the groups above each", () => {
  const depths = depthsOf([
    { ID: 4, ParentID: 0 },
    { ID: 2, ParentID: 4 },
    { ID: 9, ParentID: 2 },
    { ID: 1, ParentID: 0 },
  ]);
  expect([...depths]).toEqual([
    [4, 0],
    [2, 1],
    [9, 2],
    [1, 0],
  ]);
});
