import { FakeClock } from "@tessera/base";
import { type Database, sharedMigrations } from "@tessera/platform/server";
import { feedOn, forEachDatabase, makeTables } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { CascadeStore } from "./cascade-store.ts";
import { type CascadeDraft, Cascades } from "./cascades.ts";
import { cascadeMigrations } from "./migrations/index.ts";
import { ChannelNumbers } from "./sharing/channel-numbers.ts";

const gate = { deviceId: "d1", channelId: "gate" };
const yard = { deviceId: "d1", channelId: "yard" };
const draft: CascadeDraft = {
  name: "City",
  isEnabled: true,
  password: "secret-word",
  serial: "34020000002000000099",
  realm: "",
  host: "127.0.0.1",
  port: 5061,
  localSerial: "",
  localHost: "",
  localPort: 0,
  userName: "",
  registerSeconds: 60,
  retrySeconds: 60,
  keepaliveSeconds: 60,
  transport: "UDP",
  charset: "GB2312",
  catalogGroupSize: 1,
  gbVersion: "2.0",
  sharesAll: false,
  allowsControl: true,
  sharesRecordings: true,
  loadLimit: 0,
};

const onListenerError = (error: unknown) => {
  throw error;
};

async function aServer(database: Database) {
  await makeTables(database, [sharedMigrations, cascadeMigrations]);
  const feed = feedOn(database);
  const store = new CascadeStore(database);
  const parts = { store, feed, clock: new FakeClock(), onListenerError };
  const cascades = new Cascades(parts);
  const numbers = new ChannelNumbers(parts);
  await cascades.load();
  await numbers.load();
  const told: string[] = [];
  cascades.events.on("saved", ({ id }) => void told.push(`saved ${id}`));
  cascades.events.on("removed", ({ id }) => void told.push(`removed ${id}`));
  cascades.events.on("shared", ({ cascadeId }) => void told.push(`shared ${cascadeId}`));
  numbers.events.on("changed", () => void told.push("numbers"));
  return { feed, cascades, numbers, told };
}

forEachDatabase((open, kind) => {
  it("knows after a restart what was shared with whom, and under which ids", async () => {
    const database = await open();
    const { cascades, numbers } = await aServer(database);
    const { id } = await cascades.save(draft);
    await cascades.share(id, [gate, yard]);
    await cascades.shareGroup(id, { groupId: 7, hasChannels: true, hasGroups: false });
    await cascades.unshare(id, [yard]);
    await numbers.setCivilCode([gate], "340200");
    await numbers.give([gate], "34020000", () => false);
    const again = await aServer(database);
    expect([...again.cascades.all()]).toEqual([...cascades.all()]);
    expect([...again.cascades.channelsOf(id).values()]).toEqual([gate]);
    expect([...again.cascades.groupsOf(id).keys()]).toEqual([7]);
    expect(again.numbers.of(gate)).toEqual(numbers.of(gate));
  });

  it.runIf(kind === "postgres")(
    "is followed by another server, whose links and directories hear of it",
    async () => {
      const database = await open();
      const { cascades, numbers } = await aServer(database);
      const other = await aServer(await open({ again: database }));
      const { id } = await cascades.save(draft);
      await expect(other.cascades.save(draft)).rejects.toMatchObject({ code: "cascade-twice" });
      await cascades.share(id, [gate]);
      await cascades.shareGroup(id, { groupId: 7, hasChannels: true, hasGroups: false });
      await numbers.setId(gate, "34020000001320000001");
      await other.feed.catchUp();
      expect(other.cascades.get(id)).toEqual(cascades.get(id));
      expect([...other.cascades.channelsOf(id).values()]).toEqual([gate]);
      expect([...other.cascades.groupsOf(id).keys()]).toEqual([7]);
      expect(other.numbers.find("34020000001320000001")).toMatchObject(gate);
      await cascades.remove(id);
      await other.feed.catchUp();
      expect([...other.cascades.all()]).toEqual([]);
      expect(other.told).toEqual([
        `saved ${id}`,
        `shared ${id}`,
        `shared ${id}`,
        "numbers",
        `removed ${id}`,
      ]);
    },
  );

  it.runIf(kind === "postgres")(
    "gives a channel one number when two servers find at once that it has none",
    async () => {
      const database = await open();
      const { feed, numbers } = await aServer(database);
      const other = await aServer(await open({ again: database }));
      const give = (of: ChannelNumbers) => of.give([gate, yard], "34020000", () => false);
      await Promise.all([give(numbers), give(other.numbers)]);
      await other.feed.catchUp();
      await feed.catchUp();
      expect(numbers.of(gate)).toEqual(other.numbers.of(gate));
      const ids = [gate, yard].map((channel) => numbers.of(channel)?.customId);
      expect(ids).toEqual(["34020000001320000001", "34020000001320000002"]);
    },
  );
});
