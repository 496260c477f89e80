import { expect, it } from "vitest";
import { CameraFacts } from "../facts/camera-facts.ts";
import { wireNode } from "./camera-node.ts";

it("tells the state of a device and leaves its counts, and that they are old", () => {
  const facts = new CameraFacts();
  const counts = { online: 2, all: 3 };
  facts.tellDevice("d1", { isOnline: true, isEnabled: true, counts, hasOldCounts: true });
  const device = {
    ID: "d1",
    Name: "大门",
    ParentID: 1,
    Parental: 1,
    IsSearchDevice: false,
    NodeType: "device",
    Online: 0,
    ChannelID: "",
    ParentDeviceID: "d1",
    Enable: 1,
    FavoritesChannel: 0,
  } as const;
  wireNode(device, { via: "group", group: 1, isFound: false }, facts);
  expect(facts.device("d1")).toEqual({
    isOnline: false,
    isEnabled: true,
    counts,
    hasOldCounts: true,
  });
});
