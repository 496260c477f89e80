import { CameraFacts } from "@tessera/kit/camera-list";
import { beforeEach, expect, it, vi } from "vitest";
import { favouriteTree } from "./favourite-tree.ts";

const gate = {
  DeviceID: "d1",
  DeviceName: "大门",
  DeviceType: "RTSP",
  Enable: true,
  Online: false,
  channelNums: 1,
  onlineChannelNums: 0,
  channels: [],
};

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://host", pathname: "/video/browse" });
  const Header = { ErrorNum: "200", ErrorString: "" };
  const reply = { Tessera: { Header, Body: { Devices: [gate], DeviceCount: 1, TotalCount: 1 } } };
  vi.stubGlobal("fetch", async () => Response.json(reply));
});

it("tells the state of a device and leaves its counts, and that they are old", async () => {
  const facts = new CameraFacts();
  const counts = { online: 2, all: 3 };
  facts.tellDevice("d1", { isOnline: true, isEnabled: true, counts, hasOldCounts: true });
  const page = { start: 0, limit: 40 };
  await favouriteTree(facts).load(undefined, page, new AbortController().signal);
  expect(facts.device("d1")).toEqual({
    isOnline: false,
    isEnabled: true,
    counts,
    hasOldCounts: true,
  });
});
