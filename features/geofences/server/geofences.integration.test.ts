import { FakeClock, LeaseBook, minuteMs } from "@tessera/base";
import { aheadOf } from "@tessera/formats/geo";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { WireFence } from "../contract.ts";
import { aFenceSite, bus, center, startMs, yard } from "./testing/a-fence-site.ts";

forEachDatabase((open) => {
  it("keeps geofences with their channels, changes and removes them, and all is on record", async () => {
    const { post, list, audited } = await aFenceSite(await open());
    const saved = (await post("save", yard)).json<WireFence>();
    expect(saved).toMatchObject({
      Name: "车场",
      Enable: true,
      Priority: 3,
      Channels: [{ device: "bus-1", channel: "1", name: "Bus", deviceName: "粤B1" }],
      Inside: 0,
    });
    const route = {
      ...yard,
      ID: saved.ID,
      Name: "路线",
      Shape: { Kind: "corridor", Path: [center, [114.1, 22]], WidthM: 100 },
      Week: [[{ StartS: 0, EndS: 3600 }]],
      Groups: [7],
    };
    await post("save", route);
    expect(await list()).toMatchObject({
      total: 1,
      rows: [{ Name: "路线", Shape: route.Shape, Week: route.Week, Groups: [7] }],
    });
    await post("remove", { ID: saved.ID });
    expect(await list()).toEqual({ total: 0, rows: [] });
    expect(audited.map(({ target }) => target)).toEqual([
      "电子围栏 车场",
      "电子围栏 路线",
      "电子围栏 路线",
    ]);
  });

  it("is switched on and off by itself, though a group that it is for was deleted", async () => {
    const { post, list, liveGroups, audited } = await aFenceSite(await open());
    const { ID } = (await post("save", { ...yard, Groups: [7] })).json<WireFence>();
    liveGroups.delete(7);
    expect((await post("enable", { ID, Enable: false })).statusCode).toBe(200);
    expect((await list()).rows).toMatchObject([
      { Enable: false, Name: "车场", Groups: [], Channels: [{ device: "bus-1", channel: "1" }] },
    ]);
    expect(audited.at(-1)).toMatchObject({
      target: "电子围栏 车场",
      detail: { noted: [{ before: { isEnabled: true }, after: { isEnabled: false } }] },
    });
    expect((await post("save", { ...yard, ID, Groups: [7] })).json<WireFence>().Groups).toEqual([]);
    expect((await post("save", { ...yard, ID, Groups: [7] })).statusCode).toBe(400);
    expect((await post("enable", { ID: 99, Enable: true })).statusCode).toBe(404);
    expect((await post("enable", { ID, Enable: true }, 2)).statusCode).toBe(403);
  });

  it("reads one fence of many, and puts where and when it counts on record", async () => {
    const { post, list, audited } = await aFenceSite(await open());
    await post("save", yard);
    const other = (await post("save", { ...yard, Name: "园区" })).json<WireFence>();
    expect(await list(`?ID=${other.ID}`)).toMatchObject({ total: 1, rows: [{ Name: "园区" }] });
    expect(await list("?start=1&limit=1")).toMatchObject({ total: 2, rows: [{ Name: "园区" }] });
    expect(await list("?ID=99")).toEqual({ total: 0, rows: [] });
    expect(await list("?sort=Name&order=desc&limit=1")).toMatchObject({ rows: [{ ID: other.ID }] });
    const Week = [[{ StartS: 0, EndS: 3600 }]];
    await post("save", { ...yard, ID: other.ID, Priority: 1, Week });
    expect(audited.at(-1)).toMatchObject({
      detail: {
        noted: [
          {
            before: { severity: 3, shape: yard.Shape, channels: ["bus-1/1"] },
            after: { severity: 1, week: [[{ startS: 0, endS: 3600 }]] },
          },
        ],
      },
    });
  });

  it("refuses what cannot be a fence, and who is no administrator", async () => {
    const { post } = await aFenceSite(await open());
    const statusOf = async (change: object, user = 1) =>
      (await post("save", { ...yard, ...change }, user)).statusCode;
    expect(await statusOf({ Shape: { Kind: "polygon", Ring: [center, center] } })).toBe(400);
    expect(await statusOf({ Shape: { Kind: "circle", Center: [200, 0], RadiusM: 500 } })).toBe(400);
    expect(await statusOf({ Week: [[{ StartS: 100, EndS: 50 }]] })).toBe(400);
    expect(await statusOf({ Groups: [99] })).toBe(400);
    expect(await statusOf({ ID: 99 })).toBe(404);
    expect(await statusOf({}, 2)).toBe(403);
    expect((await post("remove", { ID: 99 })).statusCode).toBe(404);
  });

  it("reports who left and entered, and overspeed from its beginning to its end", async () => {
    const { post, drive, reported, list } = await aFenceSite(await open());
    await post("save", yard);
    await drive([0, 300, 540, 560]);
    await drive([400, 300], { speedKmh: 30 });
    await drive([200, 100], { speedKmh: 90 });
    await drive([50, 0], { speedKmh: 40 });
    expect(reported.map(({ topic, phase }) => [topic, phase])).toEqual([
      ["geofence/leave", "happens"],
      ["geofence/enter", "happens"],
      ["geofence/overspeed-begins", "begins"],
      ["geofence/overspeed-ends", "ends"],
    ]);
    expect(reported[0]).toMatchObject({
      source: "geofence",
      alarmType: 132,
      method: 4,
      severity: 3,
      channel: bus,
      description: { zh: "粤B1 离开围栏“车场”", en: "粤B1 left “车场”" },
    });
    expect(reported[2]?.key).toBe(reported[3]?.key);
    expect((await list()).rows[0]?.Inside).toBe(1);
  });

  it("holds a route against its whole group, and says that somebody is off it", async () => {
    const { post, drive, reported } = await aFenceSite(await open());
    const path = [center, [...aheadOf(center, 90, 5000)]];
    await post("save", {
      ...yard,
      Channels: [],
      Groups: [7],
      LimitKmh: 0,
      Shape: { Kind: "corridor", Path: path, WidthM: 100 },
    });
    await drive([100, 1000]);
    await drive([2000, 2000], { northM: 90 });
    await drive([3000, 3000]);
    expect(reported.map(({ alarmType }) => alarmType)).toEqual([134, 135]);
  });

  it("knows after a restart who was inside, and tells nothing twice", async () => {
    const database = await open();
    const first = await aFenceSite(database);
    await first.post("save", yard);
    await first.drive([0, 300]);
    await first.stop();
    const second = await aFenceSite(database, { clock: first.clock });
    await second.drive([350]);
    expect(second.reported).toEqual([]);
    await second.drive([700]);
    expect(second.reported.map(({ topic }) => topic)).toEqual(["geofence/leave"]);
    const third = await aFenceSite(database, { clock: first.clock });
    await third.drive([800, 900]);
    expect(third.reported).toEqual([]);
  });

  it("alarms nobody because of positions that come late, and finds out anew after the shape has changed", async () => {
    const { post, drive, tell, reported, clock } = await aFenceSite(await open());
    const saved = (await post("save", yard)).json<WireFence>();
    await drive([0, 100]);
    await clock.advance(10 * minuteMs);
    await drive([100]);
    await tell(2000, { atMs: clock.nowMs() - 6 * minuteMs });
    await tell(2000, { atMs: clock.nowMs() - minuteMs });
    await drive([100]);
    expect(reported).toEqual([]);
    const smaller = { ...yard, ID: saved.ID, Shape: { ...yard.Shape, RadiusM: 50 } };
    await post("save", smaller);
    await drive([300, 300]);
    expect(reported).toEqual([]);
    await drive([0]);
    await drive([0]);
    expect(reported.map(({ topic }) => topic)).toEqual(["geofence/enter"]);
  });

  it("judges a device on the server that it tells its positions to, and knows what the other one knew", async () => {
    const database = await open();
    const clock = new FakeClock(startMs);
    const book = new LeaseBook(clock);
    const first = await aFenceSite(database, { clock, book });
    await first.post("save", yard);
    const second = await aFenceSite(database, { clock, book });
    await first.drive([0, 100]);
    await second.drive([900]);
    expect(second.reported.map(({ topic }) => topic)).toEqual(["geofence/leave"]);
    await first.drive([950, 960]);
    expect(first.reported).toEqual([]);
    await first.drive([100]);
    expect(first.reported.map(({ topic }) => topic)).toEqual(["geofence/enter"]);
  });

  it("forgets devices that are gone for good", async () => {
    const { post, list, events } = await aFenceSite(await open());
    await post("save", yard);
    events.emit("devices-purged", { deviceIds: ["bus-1"], channels: [] });
    expect((await list()).rows[0]?.Channels).toEqual([]);
  });
});
