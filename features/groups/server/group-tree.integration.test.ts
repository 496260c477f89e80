import { FakeClock, silentLogger } from "@tessera/base";
import {
  ChangeFeed,
  createEvents,
  type Database,
  sharedMigrations,
} from "@tessera/platform/server";
import { forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { rootId } from "./group-record.ts";
import { GroupStore } from "./group-store.ts";
import { type AssignMode, GroupTree } from "./group-tree.ts";
import { groupMigrations } from "./migrations/index.ts";

async function aTree(database: Database) {
  await makeTables(database, [sharedMigrations, groupMigrations]);
  const events = createEvents(silentLogger);
  let announced = 0;
  events.on("rights-changed", () => void announced++);
  const clock = new FakeClock();
  const parts = { store: new GroupStore(database), events, clock };
  const load = () =>
    GroupTree.load({ ...parts, feed: new ChangeFeed({ database, clock, log: silentLogger }) });
  const tree = await load();
  /** What the database would give after a restart must be what is in memory. */
  const expectStored = async () => expect(outlineOf(await load())).toEqual(outlineOf(tree));
  return { tree, parts, expectStored, announced: () => announced };
}

const draft = (name: string, parentId = rootId) => ({ name, parentId, customId: "", members: [] });

const outlineOf = ({ forest, members }: GroupTree) =>
  [...forest.below(rootId)].map((group) => ({
    ...group,
    members: [...members.of(group.id)]
      .map(({ deviceId, channelId = "*" }) => `${deviceId}/${channelId}`)
      .toSorted(),
  }));

const gate = { deviceId: "nvr", channelId: "gate" };
const yard = { deviceId: "nvr", channelId: "yard" };
const nvr = { deviceId: "nvr" };

forEachDatabase((open) => {
  it("keeps groups, their places and what is in them over a restart", async () => {
    const { tree, expectStored } = await aTree(await open());
    const site = await tree.add(draft("园区"));
    const east = await tree.add({ ...draft("<b>东门</b>", site.id), customId: "E-1" });
    const north = await tree.add({ ...draft("=1+1", site.id), place: 0, members: [nvr, gate] });
    expect(outlineOf(tree)).toMatchObject([
      { id: site.id, parentId: rootId, sort: 0 },
      { id: north.id, parentId: site.id, sort: 0, name: "=1+1", members: ["nvr/*", "nvr/gate"] },
      { id: east.id, parentId: site.id, sort: 1, name: "<b>东门</b>", customId: "E-1" },
    ]);
    await expectStored();
  });

  it("says of a channel whether it is in a group, with its device or by itself, or below it", async () => {
    const { tree } = await aTree(await open());
    const site = await tree.add(draft("site"));
    const east = await tree.add({ ...draft("east", site.id), members: [gate] });
    const west = await tree.add({ ...draft("west", site.id), members: [nvr] });
    const where = (channel: typeof gate) =>
      [site, east, west].filter(({ id }) => tree.has(id, channel)).map(({ name }) => name);
    expect(where(gate)).toEqual(["site", "east", "west"]);
    expect(where(yard)).toEqual(["site", "west"]);
    expect(where({ deviceId: "other", channelId: "gate" })).toEqual([]);
    await tree.remove(west.id);
    expect(where(yard)).toEqual([]);
    expect(where(gate)).toEqual(["site", "east"]);
  });

  it("moves a group with what is below it and refuses to put it into itself", async () => {
    const { tree, expectStored } = await aTree(await open());
    const a = await tree.add(draft("a"));
    const b = await tree.add(draft("b", a.id));
    const c = await tree.add({ ...draft("c", b.id), members: [gate] });
    await expect(tree.edit(a.id, { parentId: c.id })).rejects.toMatchObject({
      code: "group-in-itself",
    });
    await tree.edit(b.id, { parentId: rootId, place: 0 });
    expect(outlineOf(tree).map(({ name, parentId }) => [name, parentId])).toEqual([
      ["b", rootId],
      ["c", b.id],
      ["a", rootId],
    ]);
    expect(tree.has(a.id, gate)).toBe(false);
    await expectStored();
  });

  it("does not let two moves at once make a ring", async () => {
    const { tree, expectStored } = await aTree(await open());
    const [a, b] = [await tree.add(draft("a")), await tree.add(draft("b"))];
    const outcomes = await Promise.allSettled([
      tree.edit(a.id, { parentId: b.id }),
      tree.edit(b.id, { parentId: a.id }),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(tree.forest.isWithin(a.id, b.id)).toBe(true);
    await expectStored();
  });

  it("removes a group with all below it and says what was in them", async () => {
    const { tree, expectStored } = await aTree(await open());
    const site = await tree.add({ ...draft("site"), members: [nvr] });
    await tree.add({ ...draft("east", site.id), members: [gate, yard] });
    const other = await tree.add({ ...draft("other"), members: [gate] });
    const { groups, members } = await tree.remove(site.id);
    expect(groups.map(({ name }) => name)).toEqual(["site", "east"]);
    expect(members).toHaveLength(3);
    expect(outlineOf(tree)).toMatchObject([{ id: other.id, members: ["nvr/gate"] }]);
    await expect(tree.assign(site.id, "devices", [nvr], "add")).rejects.toMatchObject({
      code: "group-unknown",
    });
    await expectStored();
  });

  it("adds, removes, replaces and moves channels, and leaves devices alone", async () => {
    const { tree, expectStored } = await aTree(await open());
    const outcomeOf = async (mode: AssignMode) => {
      const own = await tree.add({ ...draft("own"), members: [{ deviceId: "cam" }, gate] });
      const other = await tree.add({ ...draft("other"), members: [yard] });
      const change = await tree.assign(own.id, "channels", [yard, yard], mode);
      await expectStored();
      const changed = change.assigned.length + change.unassigned.length;
      const outcome = { changed, groups: outlineOf(tree).map(({ members }) => members) };
      for (const { id } of [own, other]) await tree.remove(id);
      return outcome;
    };
    const both = ["cam/*", "nvr/gate", "nvr/yard"];
    expect(await outcomeOf("add")).toEqual({ changed: 1, groups: [both, ["nvr/yard"]] });
    expect(await outcomeOf("remove")).toEqual({
      changed: 0,
      groups: [["cam/*", "nvr/gate"], ["nvr/yard"]],
    });
    expect(await outcomeOf("replace")).toEqual({
      changed: 2,
      groups: [["cam/*", "nvr/yard"], ["nvr/yard"]],
    });
    expect(await outcomeOf("move")).toEqual({ changed: 2, groups: [both, []] });
  });

  it("assigns and takes out thousands at once", async () => {
    const { tree, expectStored } = await aTree(await open());
    const { id } = await tree.add(draft("all"));
    const many = Array.from({ length: 3000 }, (_, index) => ({
      deviceId: `d${index % 30}`,
      channelId: String(index),
    }));
    await tree.assign(id, "channels", many, "add");
    expect(tree.members.countChannels(id)).toBe(3000);
    await tree.assign(id, "channels", many.slice(1), "remove");
    expect(tree.members.countChannels(id)).toBe(1);
    await expectStored();
  });

  it("forgets what was deleted for good: whole devices and single channels", async () => {
    const { tree } = await aTree(await open());
    const cam = { deviceId: "cam", channelId: "1" };
    await tree.add({ ...draft("a"), members: [nvr, gate, cam] });
    await tree.add({ ...draft("b"), members: [yard, { deviceId: "cam" }] });
    tree.forget({ deviceIds: ["nvr"], channels: [cam] });
    expect(outlineOf(tree).map(({ members }) => members)).toEqual([[], ["cam/*"]]);
  });

  it("leaves memory as it was when the database fails", async () => {
    const { tree, expectStored } = await aTree(await open());
    const a = await tree.add({ ...draft("a"), members: [gate] });
    // No row can have it: the last one of the change fails, and with it all others.
    const broken = { deviceId: "d", channelId: null as unknown as string };
    await expect(tree.assign(a.id, "channels", [yard, broken], "replace")).rejects.toThrow(/null/i);
    expect(outlineOf(tree)).toMatchObject([{ members: ["nvr/gate"] }]);
    await tree.edit(a.id, { name: "still works" });
    await expectStored();
  });

  it("announces every change of a group, an empty one and a new name too", async () => {
    const { tree, parts } = await aTree(await open());
    let changes = 0;
    parts.events.on("groups-changed", () => void changes++);
    const a = await tree.add(draft("a"));
    await tree.edit(a.id, { name: "other name" });
    await tree.assign(a.id, "devices", [nvr], "add");
    await tree.remove(a.id);
    expect(changes).toBe(4);
  });

  it("announces what changes rights and nothing else", async () => {
    const { tree, announced } = await aTree(await open());
    const a = await tree.add(draft("a"));
    const b = await tree.add(draft("b"));
    await tree.edit(a.id, { name: "other name", place: 1, customId: "x" });
    await tree.assign(a.id, "devices", [], "add");
    expect(announced()).toBe(0);
    await tree.assign(a.id, "devices", [nvr], "add");
    expect(announced()).toBe(1);
    await tree.edit(a.id, { parentId: b.id });
    expect(announced()).toBe(2);
    await tree.remove(b.id);
    expect(announced()).toBe(3);
  });
});
