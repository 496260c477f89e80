import { notices, notifications, type TreeSource } from "@tessera/platform/console";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CameraFacts } from "../facts/camera-facts.ts";
import type { ListNode, Way } from "./camera-node.ts";
import { foundInGroups, groupTree } from "./group-tree.ts";

const told = { cards: [] as string[], lines: [] as string[] };

beforeEach(() => {
  told.cards = [];
  told.lines = [];
  vi.spyOn(notifications, "error").mockImplementation((text) => void told.cards.push(text));
  vi.spyOn(notices, "error").mockImplementation((text) => void told.lines.push(text));
  vi.stubGlobal("location", { origin: "http://host", pathname: "/video/browse" });
  vi.stubGlobal("fetch", async () => new Response("数据库忙", { status: 500 }));
});

const load = (tree: TreeSource<ListNode>, parent: ListNode | undefined) =>
  tree.load(parent, { start: 0, limit: 40 }, new AbortController().signal);
const aDevice = (way: Way): ListNode => ({ kind: "device", device: "d1", name: "d1", way });

const group: ListNode = { kind: "group", group: 1, name: "东区" };
const everything: ListNode = { kind: "everything", name: "全部设备", isAlone: false };
const inGroup: Way = { via: "group", group: 1, isFound: false };

describe("a failed call of the groups", () => {
  it.each([
    ["of the groups", undefined],
    ["of a group", group],
    ["of a device in a group", aDevice(inGroup)],
  ])("is told as 通道已离线! when it is the label call %s", async (_, parent) => {
    await expect(load(groupTree(new CameraFacts()), parent)).rejects.toThrow("数据库忙");
    expect(told).toEqual({ cards: ["通道已离线!"], lines: [] });
  });

  it.each([
    ["all devices", everything],
    ["a device in no group", aDevice({ via: "device", isFound: false })],
  ])("is told once, with its reason, when it is about %s", async (_, parent) => {
    await expect(load(groupTree(new CameraFacts()), parent)).rejects.toThrow("数据库忙");
    expect(told).toEqual({ cards: ["数据库忙"], lines: [] });
  });

  it.each([
    ["the search", undefined],
    ["what was found", aDevice({ ...inGroup, isFound: true })],
  ])("is told as a line with its reason when it is of %s", async (_, parent) => {
    const tree = foundInGroups("门", new CameraFacts(), () => {});
    await expect(load(tree, parent)).rejects.toThrow("数据库忙");
    expect(told).toEqual({ cards: [], lines: ["数据库忙"] });
  });
});
