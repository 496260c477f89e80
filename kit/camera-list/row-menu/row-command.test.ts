import { describe, expect, it } from "vitest";
import type { ListNode } from "../trees/camera-node.ts";
import { commandsOf } from "./row-command.ts";

const everywhere = { canPlayAll: false, hasRecordings: true };
const onWall = { ...everywhere, canPlayAll: true };
const device: ListNode = {
  kind: "device",
  device: "d",
  name: "Hall",
  way: { via: "device", isFound: false },
};
const camera: ListNode = { kind: "camera", device: "d", channel: "1", name: "Gate" };
const kinds = (node: ListNode, conditions: typeof onWall) =>
  commandsOf(node, conditions).map((command) =>
    command.kind === "play" ? `play ${command.flow}` : command.kind,
  );

describe("the menu of a row", () => {
  it("offers one-click play of devices, directories, groups and all, where a wall can be filled", () => {
    expect(kinds(device, onWall)).toEqual(["playAll"]);
    expect(kinds({ kind: "group", group: 1, name: "North" }, onWall)).toEqual(["playAll"]);
    expect(kinds({ kind: "everything", name: "All", isAlone: true }, onWall)).toEqual(["playAll"]);
    expect(kinds(device, everywhere)).toEqual([]);
  });

  it("offers both streams of a camera, unless it has but one", () => {
    expect(kinds(camera, everywhere)).toEqual([
      "play 1",
      "play 2",
      "favourite",
      "recordings",
      "copyId",
    ]);
    expect(kinds({ ...camera, hasSubStream: false }, everywhere)).not.toContain("play 2");
  });

  it("leads to no recordings where there are none", () => {
    expect(kinds(camera, { ...everywhere, hasRecordings: false })).not.toContain("recordings");
  });
});
