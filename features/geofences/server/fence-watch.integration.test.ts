import { dayMs, minuteMs } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import type { WireFence } from "../contract.ts";
import { FenceStateStore } from "./fence-state-store.ts";
import { aFenceSite, yard } from "./testing/a-fence-site.ts";

const fourCameras = ["1", "2", "3", "4"];
const ofAll = fourCameras.map((channel) => ({ device: "bus-1", channel }));

forEachDatabase((open) => {
  it("tells of one crossing once, however many cameras the vehicle has", async () => {
    const { post, drive, reported, list } = await aFenceSite(await open());
    await post("save", { ...yard, Channels: ofAll });
    await drive([0, 100], { cameras: fourCameras });
    expect((await list()).rows[0]?.Inside).toBe(1);
    await drive([200, 300], { cameras: fourCameras, speedKmh: 90 });
    await drive([900, 950], { cameras: fourCameras });
    await drive([100, 50], { cameras: fourCameras });
    expect(reported.map(({ topic, channel }) => [topic, channel?.channelId])).toEqual([
      ["geofence/overspeed-begins", "1"],
      ["geofence/leave", "1"],
      ["geofence/overspeed-ends", "1"],
      ["geofence/enter", "1"],
    ]);
  });

  it("takes what drivers tell of each camera, one right after the other, for one position", async () => {
    const { post, events, clock, reported } = await aFenceSite(await open());
    await post("save", { ...yard, Channels: ofAll });
    for (const longitude of [114, 114.1, 114]) {
      await clock.advance(10_000);
      const position = { atMs: clock.nowMs(), longitude, latitude: 22 };
      for (const channelId of fourCameras)
        events.tellSite("position-told", { channel: { deviceId: "bus-1", channelId }, position });
    }
    await expect
      .poll(() => reported.map(({ topic }) => topic))
      .toEqual(["geofence/leave", "geofence/enter"]);
  });

  it("goes on with another camera when the first is taken out, and ends its alarm", async () => {
    const { post, drive, reported } = await aFenceSite(await open());
    const saved = (await post("save", { ...yard, Channels: ofAll })).json<WireFence>();
    await drive([0, 100, 200], { cameras: fourCameras, speedKmh: 90 });
    await post("save", { ...yard, ID: saved.ID, Channels: ofAll.slice(1) });
    await drive([200, 900], { cameras: fourCameras, speedKmh: 30 });
    expect(reported.map(({ topic, channel }) => [topic, channel?.channelId])).toEqual([
      ["geofence/overspeed-begins", "1"],
      ["geofence/overspeed-ends", "1"],
      ["geofence/leave", "2"],
    ]);
  });

  it("counts nobody as inside who has left the group that a fence is for", async () => {
    const { post, drive, list, liveGroups, clock, reported } = await aFenceSite(await open());
    await post("save", { ...yard, Channels: [], Groups: [7] });
    await drive([0, 100]);
    expect((await list()).rows[0]?.Inside).toBe(1);
    liveGroups.delete(7);
    await clock.advance(minuteMs);
    await expect.poll(async () => (await list()).rows[0]?.Inside).toBe(0);
    expect(reported).toEqual([]);
  });

  it("clears away what was judged while its fence was being removed", async () => {
    const database = await open();
    const { post, drive, clock } = await aFenceSite(database);
    const { ID } = (await post("save", yard)).json<WireFence>();
    const other = (await post("save", yard)).json<WireFence>();
    await drive([0, 100]);
    const states = new FenceStateStore(database);
    const judged = await states.ofFence(ID);
    expect(judged).toHaveLength(1);
    await post("remove", { ID });
    await states.save(judged);
    await clock.advance(minuteMs);
    await expect.poll(() => states.ofFence(ID)).toEqual([]);
    expect(await states.ofFence(other.ID)).toHaveLength(1);
  });

  it("judges the channels of a lower platform apart, which are each somewhere else", async () => {
    const { post, clock, tell, reported, list } = await aFenceSite(await open());
    await post("save", { ...yard, Channels: ofAll });
    for (const away of [0, 0, 900]) {
      await clock.advance(10_000);
      await Promise.all([tell(100, { cameras: ["1"] }), tell(away, { cameras: ["2"], northM: 5 })]);
    }
    expect(reported.map(({ channel }) => channel?.channelId)).toEqual(["2"]);
    expect((await list()).rows[0]?.Inside).toBe(1);
  });

  it("is not silenced by a position of the future, nor by a clock that is set right", async () => {
    const { post, drive, tell, clock, reported } = await aFenceSite(await open());
    await post("save", yard);
    await drive([0, 100]);
    await tell(900, { atMs: clock.nowMs() + dayMs });
    expect(reported).toEqual([]);
    await tell(110, { atMs: clock.nowMs() + 4 * minuteMs });
    await drive([900]);
    expect(reported.map(({ topic }) => topic)).toEqual(["geofence/leave"]);
  });

  it("hears of an ahead clock's positions once, too", async () => {
    const { post, drive, tell, clock, reported } = await aFenceSite(await open());
    await post("save", yard);
    await drive([0, 100]);
    const atMs = clock.nowMs() + 4 * minuteMs;
    await tell(530, { atMs });
    await tell(530, { atMs });
    expect(reported).toEqual([]);
  });

  it("knows after a restart that a clock went ahead", async () => {
    const database = await open();
    const first = await aFenceSite(database);
    await first.post("save", yard);
    await first.drive([0]);
    await first.tell(900, { atMs: first.clock.nowMs() + 4 * minuteMs });
    await first.stop();
    const second = await aFenceSite(database, { clock: first.clock });
    await second.drive([100]);
    expect(second.reported.map(({ topic }) => topic)).toEqual(["geofence/enter"]);
  });

  it("loses no alarm that could not be stored: the next position tells it, of every fence", async () => {
    const { post, drive, reported, isFull } = await aFenceSite(await open());
    await post("save", yard);
    await post("save", { ...yard, Name: "园区" });
    await drive([0, 100]);
    isFull.value = true;
    await drive([900]);
    isFull.value = false;
    expect(reported).toEqual([]);
    await drive([910, 920]);
    expect(reported.map(({ topic, key }) => [topic, key])).toEqual([
      ["geofence/leave", "fence 1"],
      ["geofence/leave", "fence 2"],
    ]);
  });

  it("ends an overspeed when the fence is drawn elsewhere, and lets it go on when it is drawn larger", async () => {
    const { post, drive, reported } = await aFenceSite(await open());
    const { ID } = (await post("save", yard)).json<WireFence>();
    await drive([0, 100, 200], { speedKmh: 90 });
    await post("save", { ...yard, ID, Shape: { ...yard.Shape, RadiusM: 2000 } });
    await drive([300, 400], { speedKmh: 90 });
    expect(reported.map(({ phase }) => phase)).toEqual(["begins"]);
    await post("save", { ...yard, ID, Shape: { ...yard.Shape, RadiusM: 50 } });
    await drive([500], { speedKmh: 90 });
    expect(reported.map(({ phase }) => phase)).toEqual(["begins", "ends"]);
    expect(reported[1]).toMatchObject({ key: reported[0]?.key, channel: reported[0]?.channel });
  });

  it("ends an overspeed when the fence is removed, or is for others, and only then", async () => {
    const { post, drive, reported, list } = await aFenceSite(await open());
    const { ID } = (await post("save", yard)).json<WireFence>();
    await drive([0, 100, 200], { speedKmh: 90 });
    await post("save", { ...yard, ID, Name: "大院" });
    expect(reported.map(({ phase }) => phase)).toEqual(["begins"]);
    await post("save", { ...yard, ID, Channels: [{ device: "bus-2", channel: "1" }] });
    expect(reported.map(({ phase }) => phase)).toEqual(["begins", "ends"]);
    expect((await list()).rows[0]?.Inside).toBe(0);
    await drive([200], { speedKmh: 30 });
    await post("save", { ...yard, ID });
    await drive([0, 100, 200], { speedKmh: 90 });
    await post("remove", { ID });
    await drive([900], { speedKmh: 30 });
    expect(reported.map(({ phase }) => phase)).toEqual(["begins", "ends", "begins", "ends"]);
    expect(reported[3]).toMatchObject({ key: reported[2]?.key, channel: reported[2]?.channel });
  });

  it("ends by the next minute what could not be ended when the fence was removed", async () => {
    const { post, drive, reported, isFull, clock } = await aFenceSite(await open());
    const { ID } = (await post("save", yard)).json<WireFence>();
    await drive([0, 100, 200], { speedKmh: 90 });
    isFull.value = true;
    await post("remove", { ID });
    isFull.value = false;
    await clock.advance(minuteMs);
    await expect.poll(() => reported.map(({ phase }) => phase)).toEqual(["begins", "ends"]);
    await clock.advance(2 * minuteMs);
    expect(reported).toHaveLength(2);
  });
});
