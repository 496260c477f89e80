import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forEachDatabase, temporaryFolder } from "@tessera/platform/testing";
import { expect, it, vi } from "vitest";
import { aMapSite } from "./testing/a-site.ts";

const world = "box=-180,-90,180,90";
const names = (body: { data: { ChannelID: string }[] }) =>
  body.data.map(({ ChannelID }) => ChannelID).toSorted();

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

forEachDatabase((open) => {
  it("shows each user the cameras of the right `map` alone, clustered by zoom", async () => {
    const { ask } = await aMapSite(await open());
    const near = await ask("admin", `points?${world}&zoom=18`);
    expect(names(near.body)).toEqual(["bus", "gate", "vault"]);
    expect(near.body).toMatchObject({ total: 3, clusters: [] });
    const far = await ask("admin", `points?${world}&zoom=4`);
    expect(far.body).toMatchObject({
      total: 3,
      data: [],
      clusters: [{ Count: 3, Online: 2, Box: [121.47, 31.23, 121.5, 31.25] }],
    });
    const guards = await ask("guard", `points?${world}&zoom=18`);
    expect(names(guards.body)).toEqual(["bus", "gate"]);
    expect((await ask("guard", `points?${world}&zoom=4`)).body.clusters[0].Count).toBe(2);
  });

  it("is closed to whom no role has given the right, whatever is asked", async () => {
    const { ask } = await aMapSite(await open());
    for (const path of [
      "base",
      `points?${world}&zoom=3`,
      "search",
      "heat",
      "archive",
      "plans",
      "camera?device=nvr&channel=gate",
    ])
      expect([path, (await ask("stranger", path)).status]).toEqual([path, 403]);
    const ring = [
      [120, 30],
      [123, 30],
      [123, 33],
    ];
    expect((await ask("stranger", "inside", { ring })).code).toBe("no-map-right");
  });

  it("tells of an alarm of a vehicle as a whole once for each camera that it carries, and of no other device", async () => {
    const { channels, told, events } = await aMapSite(await open());
    const [, , bus] = channels;
    if (!bus) throw new Error("no bus");
    channels.push(
      { ...bus, deviceId: "bus-1", channelId: "1" },
      { ...bus, deviceId: "bus-1", channelId: "2" },
    );
    const report = {
      id: 1,
      source: "jt808",
      deviceId: "bus-1",
      alarmType: 0,
      severity: 1,
      phase: "begins",
      key: "emergency",
      atMs: 0,
      topic: "emergency",
      description: { zh: "紧急报警", en: "Emergency" },
    } as const;
    events.tellSite("alarm-raised", report);
    events.tellSite("alarm-raised", { ...report, phase: "ends" });
    events.tellSite("alarm-raised", { ...report, channel: bus });
    expect(told).toEqual([
      { kind: "vehicle-alarm", data: { DeviceID: "bus-1", ChannelID: "1" } },
      { kind: "vehicle-alarm", data: { DeviceID: "bus-1", ChannelID: "2" } },
    ]);
    // One that somebody put on the map stands there, and the others are carried on.
    channels.push({
      ...bus,
      deviceId: "bus-1",
      channelId: "4",
      record: { ...bus.record, longitude: 121, latitude: 31 },
    });
    events.tellSite("alarm-raised", report);
    expect(told).toHaveLength(4);
    // Vehicles of a platform below are at several places.
    channels.push({
      ...bus,
      deviceId: "bus-1",
      channelId: "3",
      record: { ...bus.record, gpsLatitude: 40 },
    });
    events.tellSite("alarm-raised", report);
    expect(told).toHaveLength(4);
  });

  it("takes a platform for no vehicle because one of its cameras tells where it is, and looks no further", async () => {
    const { channels, told, events } = await aMapSite(await open());
    const [gate, , bus] = channels;
    if (!gate || !bus) throw new Error("no gate or no bus");
    const unlooked = { ...gate, deviceId: "platform", channelId: "4" };
    const look = vi.fn<() => unknown>();
    Object.defineProperty(unlooked, "record", { get: look });
    channels.push(
      { ...gate, deviceId: "platform", channelId: "1", isDirectory: true },
      { ...bus, deviceId: "platform", channelId: "2" },
      { ...gate, deviceId: "platform", channelId: "3" },
      unlooked,
    );
    events.tellSite("alarm-raised", {
      id: 1,
      source: "gb28181",
      deviceId: "platform",
      alarmType: 0,
      severity: 1,
      phase: "happens",
      key: "",
      atMs: 0,
      topic: "fault",
      description: { zh: "设备故障", en: "Fault" },
    });
    expect(told).toEqual([]);
    expect(look).not.toHaveBeenCalled();
  });

  it("narrows by box, group, state and text", async () => {
    const { ask } = await aMapSite(await open());
    const asked = async (query: string) =>
      names((await ask("admin", `points?zoom=20&${query}`)).body);
    expect(await asked("box=121.469,31.22,121.4705,31.24")).toEqual(["gate"]);
    expect(await asked(`${world}&groups=7`)).toEqual(["gate"]);
    expect(await asked(`${world}&groups=8,9`)).toEqual(["vault"]);
    expect(await asked(`${world}&groups=7,8`)).toEqual(["gate", "vault"]);
    expect(await asked(`${world}&state=offline`)).toEqual(["vault"]);
    expect(await asked(`${world}&q=BUS`)).toEqual(["bus"]);
    expect((await ask("admin", "points?zoom=3&box=1,2,3")).status).toBe(400);
    expect((await ask("admin", `points?zoom=3&${world}&groups=east`)).status).toBe(400);
    expect(names((await ask("guard", `points?zoom=20&${world}&groups=7,8`)).body)).toEqual([
      "gate",
    ]);
  });

  it("says whereto a vehicle goes, of several cameras in it as of one", async () => {
    const { ask, channels, events, allowed } = await aMapSite(await open());
    const bus = channels.find(({ channelId }) => channelId === "bus");
    if (!bus) throw new Error("there is no bus");
    const tell = (channelId: string, direction: number) =>
      events.tellSite("position-told", {
        channel: { deviceId: "nvr", channelId },
        position: {
          atMs: Date.UTC(2026, 0, 14, 9) + direction,
          longitude: 121.5,
          latitude: 31.25,
          speedKmh: 30,
          direction,
        },
      });
    tell("bus", 90);
    expect((await ask("guard", "camera?device=nvr&channel=bus")).body.Heading).toBe(90);
    expect((await ask("admin", "camera?device=nvr&channel=gate")).body.Heading).toBeUndefined();
    channels.push({ ...bus, channelId: "bus-2" });
    allowed.map?.push("bus-2");
    tell("bus", 135);
    const near = `points?box=121.49,31.24,121.51,31.26&zoom=20`;
    expect((await ask("guard", near)).body.clusters).toMatchObject([
      { Count: 2, Vehicle: { DeviceID: "nvr", Name: "Recorder", Heading: 135 } },
    ]);
    tell("gate", 20);
    expect((await ask("admin", "camera?device=nvr&channel=gate")).body.Heading).toBeUndefined();
  });

  it("finds cameras with and without a place", async () => {
    const { ask, allowed } = await aMapSite(await open());
    expect(names((await ask("admin", "search?placed=0")).body)).toEqual(["yard"]);
    expect((await ask("admin", "search?limit=1")).body).toMatchObject({ total: 4 });
    expect(names((await ask("guard", "search")).body)).toEqual(["bus", "gate"]);
    allowed.configure = ["gate"];
    expect((await ask("guard", "search?placeable=1")).body).toMatchObject({ total: 1 });
    expect((await ask("guard", "camera?device=nvr&channel=bus")).body).toMatchObject({
      IsMoving: true,
      Longitude: 121.5,
      CanPlace: false,
    });
    expect((await ask("guard", "camera?device=nvr&channel=vault")).status).toBe(403);
  });

  it("says who is inside a line drawn by hand", async () => {
    const { ask } = await aMapSite(await open());
    const ring = [
      [121.46, 31.22],
      [121.48, 31.22],
      [121.48, 31.24],
      [121.46, 31.24],
    ];
    expect(names((await ask("admin", "inside", { ring })).body)).toEqual(["gate", "vault"]);
    expect(names((await ask("guard", "inside", { ring })).body)).toEqual(["gate"]);
    expect((await ask("admin", "inside", { ring: ring.slice(2) })).status).toBe(400);
  });

  it("gives a camera its place where the caller may configure it, on record", async () => {
    const { ask, allowed, audited } = await aMapSite(await open());
    const wish = { device: "nvr", channel: "gate", Longitude: 121.6, Latitude: 31.3 };
    expect((await ask("guard", "place", wish)).status).toBe(403);
    allowed.configure = ["gate"];
    const { body } = await ask("guard", "place", wish);
    expect(body).toMatchObject({ Longitude: 121.6, Latitude: 31.3, CanPlace: true });
    expect(audited.at(-1)).toMatchObject({
      kind: "change",
      target: "通道 Camera gate (nvr / gate)",
      detail: { noted: [{ before: { Longitude: 121.47 }, after: { Longitude: 121.6 } }] },
    });
    expect((await ask("admin", "place", { ...wish, Longitude: 181 })).status).toBe(400);
    expect((await ask("admin", "place", { ...wish, channel: "none" })).status).toBe(404);
  });

  it("keeps what a camera sees, over a restart, and forgets it with its device", async () => {
    const database = await open();
    const { ask } = await aMapSite(database);
    const Sight = { Direction: 350, Angle: 60, Range: 80 };
    const place = { device: "nvr", channel: "gate" };
    expect((await ask("admin", "sight", { ...place, Sight })).body).toMatchObject({ Sight });
    const later = await aMapSite(database);
    const path = "camera?device=nvr&channel=gate";
    expect((await later.ask("guard", path)).body).toMatchObject({ Sight });
    later.events.emit("devices-purged", { deviceIds: ["nvr"], channels: [] });
    expect((await later.ask("guard", path)).body.Sight).toBeUndefined();
    await ask("admin", "sight", { ...place, Sight: null });
    expect((await ask("admin", path)).body.Sight).toBeUndefined();
    const wide = { ...Sight, Angle: 361 };
    expect((await ask("admin", "sight", { ...place, Sight: wide })).status).toBe(400);
  });

  it("counts alarms where they were, of cameras that the caller may see", async () => {
    const { ask, counts } = await aMapSite(await open());
    counts.push(
      { channel: { deviceId: "nvr", channelId: "gate" }, count: 5 },
      { channel: { deviceId: "nvr", channelId: "vault" }, count: 2 },
      { channel: { deviceId: "nvr", channelId: "yard" }, count: 9 },
      { channel: { deviceId: "gone", channelId: "1" }, count: 1 },
    );
    expect((await ask("admin", "heat")).body).toMatchObject({
      total: 7,
      data: { length: 2 },
    });
    expect((await ask("guard", "heat?hours=744")).body).toEqual({
      total: 5,
      data: [{ Longitude: 121.47, Latitude: 31.23, Count: 5 }],
    });
  });

  it("gives the base map with its key to who has the right, and lets its hosts through", async () => {
    const { ask, set } = await aMapSite(await open());
    const before = await ask("guard", "base");
    expect(before.body).toMatchObject({
      Kind: "outline",
      Zoom: 12,
      Extent: [121.47, 31.23, 121.5, 31.25],
      Unplaced: 0,
    });
    expect(before.headers["content-security-policy"]).toContain("img-src 'self' data: blob:;");
    await set({ kind: "tianditu", apiKey: "secret-key" });
    const { body, headers } = await ask("guard", "base");
    expect(body.Tiles[0]).toContain("tk=secret-key");
    expect(headers["content-security-policy"]).toContain(
      "img-src 'self' data: blob: https://t0.tianditu.gov.cn https://t1.tianditu.gov.cn",
    );
    expect(headers["content-security-policy"]).not.toContain("autonavi");
    expect((await ask("stranger", "base")).bytes.toString()).not.toContain("secret-key");
  });

  it("serves a PMTiles file by ranges, and nothing that is none", async () => {
    const { ask, set } = await aMapSite(await open());
    expect((await ask("admin", "archive")).code).toBe("no-archive");
    const folder = await temporaryFolder();
    const archive = join(folder, "town.pmtiles");
    const bytes = Buffer.concat([Buffer.from("PMTiles\u0003"), randomBytes(5000)]);
    await writeFile(archive, bytes);
    await writeFile(join(folder, "passwords.txt"), "root:x:0:0");
    await set({ kind: "pmtiles", archiveFile: archive });
    const { body } = await ask("guard", "base");
    expect(body).toMatchObject({
      Kind: "archive",
      Archive: expect.stringMatching(/^\/api\/v1\/map\/archive\?v=\w+-\w+$/),
    });
    const part = await ask("guard", "archive", undefined, { range: "bytes=100-199" });
    expect([part.status, part.headers["content-range"]]).toEqual([206, "bytes 100-199/5008"]);
    expect(part.bytes.equals(bytes.subarray(100, 200))).toBe(true);
    expect((await ask("admin", "preview", {})).body).toMatchObject({ Bytes: 5008 });
    await set({ archiveFile: join(folder, "passwords.txt") });
    expect((await ask("admin", "archive")).code).toBe("archive-other");
    await set({ archiveFile: join(folder, "none.pmtiles") });
    expect((await ask("admin", "preview", {})).code).toBe("archive-unreadable");
  });

  it("tells an administrator alone whether tiles come", async () => {
    const fetch = (async () =>
      new Response(png, { headers: { "content-type": "image/png" } })) as typeof globalThis.fetch;
    const { ask, set } = await aMapSite(await open(), { fetch });
    await set({ kind: "amap" });
    expect((await ask("guard", "preview", {})).status).toBe(403);
    expect((await ask("admin", "preview", {})).body).toMatchObject({
      Host: "https://webrd01.is.autonavi.com",
      Picture: expect.stringMatching(/^data:image\/png;base64,/),
    });
  });

  it("keeps floor plans, shows each user those with a camera of theirs", async () => {
    const { ask, groupNames } = await aMapSite(await open());
    const Picture = `data:image/png;base64,${png.toString("base64")}`;
    expect((await ask("guard", "plans/save", { Name: "Hall", Picture })).status).toBe(403);
    expect((await ask("admin", "plans/save", { Name: "Hall" })).code).toBe("plan-picture");
    const text = Buffer.from("no picture").toString("base64");
    expect((await ask("admin", "plans/save", { Name: "Hall", Picture: text })).code).toBe(
      "plan-picture",
    );
    expect((await ask("admin", "plans/save", { Name: "Hall", Picture, GroupID: 9 })).code).toBe(
      "plan-group",
    );
    const plan = (await ask("admin", "plans/save", { Name: "Hall", Picture, GroupID: 7 })).body;
    expect(plan).toMatchObject({ Name: "Hall", WidthPx: 1, HeightPx: 1, CameraCount: 0 });
    expect((await ask("guard", "plans")).body).toEqual({ data: [] });
    expect((await ask("guard", `plans/${plan.ID}`)).status).toBe(404);
    expect((await ask("guard", `plans/picture?id=${plan.ID}`)).status).toBe(404);

    const At = { Across: 0.25, Down: 0.75 };
    for (const channel of ["gate", "vault"])
      await ask("admin", "plans/place", { ID: plan.ID, device: "nvr", channel, At });
    expect((await ask("guard", "plans")).body.data).toMatchObject([{ CameraCount: 1 }]);
    expect((await ask("guard", `plans/${plan.ID}`)).body.data).toMatchObject([
      { ChannelID: "gate", ...At },
    ]);
    const pictureAt = (address: string) => ask("guard", address.replace("/api/v1/map/", ""));
    const picture = await pictureAt(plan.Picture);
    expect(picture.headers["content-type"]).toBe("image/png");
    expect(picture.bytes.equals(png)).toBe(true);
    expect(picture.headers["cache-control"]).toMatch(/^private, max-age=\d+, immutable$/);
    // What another picture may come to have as its address is asked for again.
    for (const v of ["", "&v=1", `&v=${Number.MAX_SAFE_INTEGER}`])
      expect((await pictureAt(`plans/picture?id=${plan.ID}${v}`)).headers["cache-control"]).toBe(
        "private, no-cache",
      );
    const rest = await ask("admin", `search?offPlan=${plan.ID}&limit=2`);
    expect([names(rest.body), rest.body.total]).toEqual([["bus", "yard"], 2]);

    const renamed = await ask("admin", "plans/save", { ID: plan.ID, Name: "Lobby" });
    expect(renamed.body).toMatchObject({ Name: "Lobby", GroupID: 7, WidthPx: 1, CameraCount: 2 });
    groupNames.delete(7);
    expect((await ask("admin", `plans/${plan.ID}`)).body.GroupID).toBe(0);
    const off = { ID: plan.ID, device: "nvr", channel: "gate", At: null };
    await ask("admin", "plans/place", off);
    expect((await ask("guard", "plans")).body).toEqual({ data: [] });
    await ask("admin", "plans/remove", { ID: plan.ID });
    expect((await ask("admin", "plans")).body).toEqual({ data: [] });
    expect((await ask("admin", "plans/remove", { ID: plan.ID })).code).toBe("plan-unknown");
  });
});
