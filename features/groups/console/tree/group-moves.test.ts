import { type GroupNode, treeOf } from "@tessera/kit/choose";
import { describe, expect, it } from "vitest";
import type { Group } from "../../contract.ts";
import { afterMove, extentOf, lineOf, moveOf, stepOf } from "./group-moves.ts";

const aGroup = (ID: number, ParentID: number, Sort: number, more: Partial<Group> = {}): Group => ({
  ID,
  Name: `g${ID}`,
  ParentID,
  CustomID: "",
  Sort,
  DeviceCount: 0,
  ChannelCount: 0,
  CreateAt: "",
  ...more,
});

/** 1 (2 (4), 3) and 5. */
const groups = [
  aGroup(1, 0, 0),
  aGroup(3, 1, 1, { DeviceCount: 2 }),
  aGroup(2, 1, 0, { ChannelCount: 3 }),
  aGroup(4, 2, 0, { Name: "东门", CustomID: "E-1", DeviceCount: 1 }),
  aGroup(5, 0, 1),
];
const get = (id: number) => groups.find(({ ID }) => ID === id) ?? aGroup(id, 0, 0);

const outline = (nodes: readonly GroupNode[]): string =>
  nodes
    .map(({ key, children }) => (children.length > 0 ? `${key}(${outline(children)})` : `${key}`))
    .join(" ");

describe("the tree of groups", () => {
  it("tells the line down to a group, and none to one that is gone", () => {
    expect(lineOf(groups, 4).map(({ ID }) => ID)).toEqual([1, 2, 4]);
    expect(lineOf(groups, 99)).toEqual([]);
  });

  it("counts what goes when a group is deleted", () => {
    expect(extentOf(groups, 1)).toEqual({ groups: 3, devices: 3, channels: 3 });
    expect(extentOf(groups, 5)).toEqual({ groups: 0, devices: 0, channels: 0 });
  });
});

describe("moving a group", () => {
  it.each([
    { drop: "before", target: 2, expected: { id: 5, parentId: 1, sort: 0 } },
    { drop: "after", target: 2, expected: { id: 5, parentId: 1, sort: 1 } },
    { drop: "first", target: 2, expected: { id: 5, parentId: 2, sort: 0 } },
    { drop: "last", target: 2, expected: { id: 5, parentId: 2, sort: 1 } },
    { drop: "before", target: 1, expected: { id: 5, parentId: 0, sort: 0 } },
    { drop: "after", target: 1, expected: undefined },
  ] as const)("$drop $target is $expected", ({ drop, target, expected }) => {
    expect(moveOf(groups, get(5), get(target), drop)).toEqual(expected);
  });

  it("cannot be into itself or below itself", () => {
    expect(moveOf(groups, get(1), get(4), "last")).toBeUndefined();
    expect(moveOf(groups, get(1), get(2), "before")).toBeUndefined();
    expect(moveOf(groups, get(2), get(2), "last")).toBeUndefined();
  });

  it("goes one step among siblings and stops at the ends", () => {
    expect(stepOf(groups, get(2), 1)).toEqual({ id: 2, parentId: 1, sort: 1 });
    expect(stepOf(groups, get(2), -1)).toBeUndefined();
    expect(stepOf(groups, get(3), 1)).toBeUndefined();
  });

  it("shows the list as the server will have it", () => {
    expect(outline(treeOf(afterMove(groups, { id: 5, parentId: 1, sort: 1 })))).toBe("1(2(4) 5 3)");
    expect(outline(treeOf(afterMove(groups, { id: 4, parentId: 0, sort: 0 })))).toBe("4 1(2 3) 5");
    expect(outline(treeOf(afterMove(groups, { id: 2, parentId: 1, sort: 1 })))).toBe("1(3 2(4)) 5");
  });
});
