import { treeOf } from "@tessera/kit/choose";
import { expect, it } from "vitest";
import type { Group } from "../../../../groups/contract.ts";
import { coveredGroups, toggled, withCover } from "./group-choice.ts";

const aGroup = (ID: number, ParentID: number) => ({ ID, ParentID, Name: `g${ID}` }) as Group;
/** 1 > 2 > 3, and 4. */
const groups = [aGroup(1, 0), aGroup(2, 1), aGroup(3, 2), aGroup(4, 0)];

it("shows what lies below a chosen group as chosen, and not to be chosen again", () => {
  const tree = withCover(treeOf(groups), [2]);
  expect(coveredGroups(tree, [2])).toEqual([2, 3]);
  expect(tree[0]?.children[0]?.disableCheckbox).toBe(false);
  expect(tree[0]?.children[0]?.children[0]?.disableCheckbox).toBe(true);
});

it("takes groups out of the choice that come with the one chosen now", () => {
  expect(toggled(groups, [3, 4], 1)).toEqual([4, 1]);
  expect(toggled(groups, [4, 1], 1)).toEqual([4]);
});
