import type { Group } from "@tessera/features/groups/contract";
import { describe, expect, it } from "vitest";
import { type GroupNode, narrowed, treeOf } from "./group-tree.ts";

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
  aGroup(3, 1, 1),
  aGroup(2, 1, 0),
  aGroup(4, 2, 0, { Name: "东门", CustomID: "E-1" }),
  aGroup(5, 0, 1),
];

const outline = (nodes: readonly GroupNode[]): string =>
  nodes
    .map(({ key, children }) => (children.length > 0 ? `${key}(${outline(children)})` : `${key}`))
    .join(" ");

const find = (text: string) => outline(narrowed(treeOf(groups), text));

describe("the tree of groups", () => {
  it("has siblings in their order, whatever order they come in", () => {
    expect(outline(treeOf(groups))).toBe("1(2(4) 3) 5");
  });

  it("shows a group at the top whose parent is missing", () => {
    expect(outline(treeOf([aGroup(7, 99, 0)]))).toBe("7");
  });

  it("is narrowed to what a text finds, with the way down to it", () => {
    expect(find("东")).toBe("1(2(4))");
    expect(find("e-1 ")).toBe("1(2(4))");
    expect(find("G2")).toBe("1(2(4))");
    expect(find("")).toBe("1(2(4) 3) 5");
    expect(find("none")).toBe("");
  });
});
