import { setImmediate as nextTurn } from "node:timers/promises";
import { FakeClock, silentLogger } from "@tessera/base";
import type { CatalogChannel } from "@tessera/engine";
import { createEvents, createHttpServer } from "@tessera/platform/server";
import {
  anAdmin,
  forEachDatabase,
  makeTables,
  type OpenTestDatabase,
} from "@tessera/platform/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { NewsItem } from "../contract.ts";
import { createNewsFeature, NewsStore, newsMigrations } from "./index.ts";

async function aSite(open: OpenTestDatabase) {
  const database = await open();
  await makeTables(database, [newsMigrations]);
  const store = new WaitableStore(database);
  const events = createEvents(silentLogger);
  const clock = new FakeClock();
  const make = () =>
    createNewsFeature({
      store,
      events,
      settings: { get: () => ({ settleSeconds: 5 }) as never },
      deviceName: (id) => `录像机 ${id}`,
      rights: {
        judge:
          () =>
          ({ deviceId, channelId }) =>
            deviceId === "d1" && channelId !== "9",
      },
      catalog: {
        channelsOf: (deviceId) =>
          (deviceId === "d1" ? ["1", "2", "3", "4", "9"] : ["1"]).map(
            (channelId) => ({ deviceId, channelId, isDirectory: false }) as CatalogChannel,
          ),
      },
      clock,
      log: silentLogger,
    });
  let feature = make();
  await feature.start?.();
  onTestFinished(() => feature.stop?.());
  const server = await createHttpServer({
    features: [feature],
    sessions: {
      resolve: async (token) => (token ? { ...anAdmin, isAdmin: token === "admin" } : undefined),
    },
    rights: { require() {} },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock,
  });
  const list = (query = "", token = "admin") =>
    server.inject({ url: `/api/v1/newslist${query}`, headers: { token } });
  const restart = async () => {
    await feature.stop?.();
    feature = make();
    await feature.start?.();
  };
  const tell = (isOnline: boolean, deviceId = "d1", channelId = "1") =>
    events.tellSite("channel-state-changed", {
      channel: { deviceId, channelId },
      name: `通道 ${channelId}`,
      isOnline,
      atMs: clock.nowMs(),
    });
  const known = new Set<string>();
  /** Of a channel that has been online. */
  const change = (isOnline: boolean, deviceId = "d1", channelId = "1") => {
    if (!known.has(`${deviceId}/${channelId}`)) tell(true, deviceId, channelId);
    known.add(`${deviceId}/${channelId}`);
    tell(isOnline, deviceId, channelId);
  };
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await clock.advance(1000);
      await store.isIdle();
    }
  };
  const news = async (after = 0): Promise<NewsItem[]> =>
    (await list(`?after=${after}`)).json().data;
  return { store, events, list, restart, tell, change, pass, news };
}

/** Tells when all that was begun is written: the clock of a test runs ahead of a database. */
class WaitableStore extends NewsStore {
  #last: Promise<unknown> = Promise.resolve();

  override together<Result>(work: () => Promise<Result>): Promise<Result> {
    const writing = super.together(work);
    this.#last = writing;
    return writing;
  }

  async isIdle(): Promise<void> {
    for (let seen; seen !== this.#last; await nextTurn()) {
      seen = this.#last;
      await seen;
    }
  }
}

const inShort = (items: readonly NewsItem[]) =>
  items.map(({ Status, Count, ChannelID }) => [Status, ChannelID, Count]);

forEachDatabase((open) => {
  describe("a channel", () => {
    it("makes news when it is gone and when it is back, and none when it is as it was", async () => {
      const { change, pass, news, restart } = await aSite(open);
      change(true);
      await pass(8);
      expect(await news()).toEqual([]);
      change(false);
      await pass(8);
      change(false);
      await restart();
      change(false);
      await pass(8);
      expect(inShort(await news())).toEqual([["OFF", "1", 1]]);
      change(true);
      await pass(8);
      await restart();
      change(true);
      await pass(8);
      const items = await news();
      expect(inShort(items)).toEqual([
        ["ON", "1", 1],
        ["OFF", "1", 1],
      ]);
      expect(items[0]).toMatchObject({ DeviceID: "d1", ChannelName: "通道 1", FlapSince: "" });
    });

    it("that never was online makes none, and one that was does after a restart too", async () => {
      const { tell, pass, news, restart } = await aSite(open);
      tell(false);
      tell(true, "d2");
      await pass(8);
      expect(await news()).toEqual([]);
      await restart();
      tell(false);
      tell(false, "d2");
      await pass(8);
      expect((await news()).map(({ DeviceID }) => DeviceID)).toEqual(["d2"]);
    });

    it("is told to who may watch it, page by page and by name", async () => {
      const { change, pass, list } = await aSite(open);
      for (const [device, channel] of [
        ["d1", "1"],
        ["d2", "1"],
        ["d1", "9"],
        ["d1", "2"],
      ] as const) {
        change(false, device, channel);
        await pass(11);
      }
      const read = async (query: string, token: string) => {
        const { total, data } = (await list(query, token)).json();
        return [total, data.map((item: NewsItem) => `${item.DeviceID}/${item.ChannelID}`)];
      };
      expect(await read("", "guard")).toEqual([2, ["d1/2", "d1/1"]]);
      expect(await read("?q=通道 1&order=asc", "admin")).toEqual([2, ["d1/1", "d2/1"]]);
      expect(await read("?start=1&limit=2", "admin")).toEqual([4, ["d1/9", "d2/1"]]);
    });

    it("makes none when it is back within the time", async () => {
      const { change, pass, news } = await aSite(open);
      change(false);
      await pass(4);
      change(true);
      await pass(20);
      expect(await news()).toEqual([]);
    });

    it("that comes and goes makes one item, which is changed in place", async () => {
      const { change, pass, news, list } = await aSite(open);
      for (let turn = 0; turn < 3; turn++) {
        change(false);
        await pass(10);
        change(true);
        await pass(10);
      }
      expect(inShort(await news())).toHaveLength(6);
      const seen = (await news())[0]?.Revision ?? 0;
      change(false);
      await pass(10);
      const flapping = await news(seen);
      expect(inShort(flapping)).toEqual([["OFF", "1", 7]]);
      const [item] = flapping;
      expect(item?.FlapSince).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(await news()).toEqual(flapping);

      change(true);
      await pass(10);
      const again = await news(item?.Revision);
      expect(inShort(again)).toEqual([["ON", "1", 8]]);
      expect(again[0]?.ID).toBe(item?.ID);
      expect((await list()).json().total).toBe(1);

      // Quiet for ten minutes: what follows is a story of its own.
      await pass(600);
      change(false);
      await pass(10);
      expect(inShort(await news())).toEqual([
        ["OFF", "1", 1],
        ["ON", "1", 8],
      ]);
    });
  });

  describe("an outage", () => {
    it("of many channels of a device is one item that grows", async () => {
      const { change, pass, news, restart } = await aSite(open);
      for (let channel = 1; channel <= 6; channel++) change(false, "nvr", String(channel));
      change(false, "d1");
      await pass(7);
      expect(inShort(await news())).toEqual([
        ["OFF", "1", 1],
        ["OFF", "", 6],
      ]);
      change(false, "nvr", "7");
      await pass(8);
      const [grown] = await news();
      expect(grown).toMatchObject({
        DeviceID: "nvr",
        ChannelID: "",
        ChannelName: "录像机 nvr",
        Count: 7,
      });
      await restart();
      change(true, "nvr", "7");
      await pass(8);
      expect(inShort(await news())[0]).toEqual(["ON", "7", 1]);
    });

    it("of more than five devices is one item", async () => {
      const { change, pass, news } = await aSite(open);
      for (let device = 1; device <= 6; device++) change(false, `d${device}`);
      await pass(8);
      const items = await news();
      expect(inShort(items)).toEqual([["OFF", "", 6]]);
      expect(items[0]).toMatchObject({ DeviceID: "", ChannelName: "" });
    });
  });

  it("forgets what it has told of a channel that is removed for good", async () => {
    const { change, pass, store, events, news } = await aSite(open);
    for (const device of ["d1", "d2", "d3"]) change(false, device);
    await pass(8);
    expect(await store.toldOffline()).toHaveLength(3);
    events.emit("devices-purged", {
      deviceIds: ["d1"],
      channels: [{ deviceId: "d2", channelId: "1" }],
    });
    for (const device of ["d1", "d2", "d3"]) change(true, device);
    await pass(8);
    const back = (await news()).filter(({ Status }) => Status === "ON");
    expect(back.map(({ DeviceID }) => DeviceID)).toEqual(["d3"]);
  });

  it("tells no stranger, and takes no nonsense", async () => {
    const { list } = await aSite(open);
    expect((await list("", "")).statusCode).toBe(401);
    expect((await list("?after=-1")).statusCode).toBe(400);
  });
});
