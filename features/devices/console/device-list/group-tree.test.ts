import { expect, it } from "vitest";
import { groupTree } from "./group-tree.ts";

const group = (ID: number, Name: string, ParentID: number) => ({
  ID,
  Name,
  ParentID,
  CustomID: "",
  Sort: 0,
  DeviceCount: 0,
  ChannelCount: 0,
  CreateAt: "",
});

it("puts groups into their parents, in their order, to any depth", () => {
  const tree = groupTree([
    group(1, "North", 0),
    group(2, "Gate", 1),
    group(4, "Left wing", 2),
    group(3, "South", 0),
  ]);
  expect(tree).toEqual([
    {
      value: 1,
      title: "North",
      children: [
        { value: 2, title: "Gate", children: [{ value: 4, title: "Left wing", children: [] }] },
      ],
    },
    { value: 3, title: "South", children: [] },
  ]);
});
