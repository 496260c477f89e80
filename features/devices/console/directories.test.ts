import { describe, expect, it } from "vitest";
import { directoryPath, directoryTree } from "./directories.ts";

const directory = (ID: string, Name: string, ParentID = "") => ({
  ID,
  Name,
  ParentID,
  ChannelNum: 0,
});
const directories = [
  directory("b1", "Building 1"),
  directory("f2", "Floor 2", "b1"),
  directory("w", "West", "f2"),
  directory("b2", "Building 2"),
];

describe("directoryPath", () => {
  it("leads from the top to the directory", () => {
    expect(directoryPath(directories, "w").map(({ Name }) => Name)).toEqual([
      "Building 1",
      "Floor 2",
      "West",
    ]);
  });

  it("is empty for the top and for what is gone", () => {
    expect(directoryPath(directories, "")).toEqual([]);
    expect(directoryPath(directories, "gone")).toEqual([]);
  });

  it("ends although a server says that two lie in each other", () => {
    const ring = [directory("a", "A", "b"), directory("b", "B", "a")];
    expect(directoryPath(ring, "a")).toHaveLength(2);
  });
});

it("offers no directory inside itself as its own place", () => {
  expect(directoryTree(directories, "f2")).toEqual([
    { value: "b1", title: "Building 1", children: [] },
    { value: "b2", title: "Building 2", children: [] },
  ]);
});
