import { Offline } from "@tessera/base";
import { describe, expect, it } from "vitest";
import { aDevice, floor, inRoom, names } from "./testing/a-device-with-channels.ts";

describe("lists of channels", () => {
  it("are found by their number", async () => {
    const site = await aDevice(
      { ChannelID: "a", Name: "西门", ChannelNum: 12 },
      { ChannelID: "b", Name: "12 号楼", ChannelNum: 3 },
    );
    expect(names(await site.get("channels", { number: 12 }))).toEqual(["西门"]);
    expect(names(await site.get("channels", { number: 99 }))).toEqual([]);
  });

  it("go by number, then by name as people count", async () => {
    const site = await aDevice(
      { Name: "摄像机 10" },
      { Name: "摄像机 9" },
      { Name: "总览", ChannelNum: 2 },
      { Name: "大门", ChannelNum: 1 },
    );
    const list = await site.get("channelsconfig", { device: "d" });
    expect(names(list)).toEqual(["大门", "总览", "厂区", "摄像机 9", "摄像机 10"]);
    const page = { limit: 2, start: 1, sort: "Name", order: "desc" };
    expect(names(await site.get("channelsconfig", page))).toEqual(["摄像机 10", "摄像机 9"]);
    expect(names(await site.get("channelsconfig", { ...page, device: "d" }))).toEqual([
      "摄像机 10",
      "摄像机 9",
    ]);
  });

  it.each([
    ["channels", "Channels", "ChannelCount"],
    ["getchannels", "Channels", "ChannelCount"],
    ["v2/channels", "data", "total"],
  ])("by %s hold cameras, no directories", async (path, list, total) => {
    const site = await aDevice(floor, { ...inRoom, ParentID: "f1", Enable: 0 });
    const reply = await site.get(path);
    expect(reply[total]).toBe(2);
    expect(names({ Channels: reply[list] })).toEqual(["厂区", "机房门口"]);
    expect((await site.get(path, { enable: "0" }))[total]).toBe(1);
    expect((await site.get(path, { online: "1" }))[total]).toBe(1);
    expect((await site.get(path, { device: "nobody" }))[total]).toBe(0);
  });

  it("show operators what they may watch, without how it is reached", async () => {
    const site = await aDevice({ Name: "东", RtspUrl: "rtsp://192.0.2.1/2", Username: "guard" });
    site.allowed.add("d/2");
    site.favourites.add("2:d/2");
    const asOperator = { token: "operator" } as const;
    const { Channels, ChannelCount } = await site.get("channelsconfig", {}, asOperator);
    expect(ChannelCount).toBe(1);
    expect(Channels).toMatchObject([
      {
        Name: "东",
        FavoritesChannel: 1,
        RtspUrl: "",
        IP: "",
        Port: 0,
        Username: "",
        HasPassword: false,
        Connection: {},
      },
    ]);
    const search = (q: string, token: "admin" | "operator") =>
      site.get("channelsconfig", { q }, { token });
    expect(await search("192.0.2.1/2", "admin")).toMatchObject({ ChannelCount: 1 });
    expect(await search("192.0.2.1/2", "operator")).toMatchObject({ ChannelCount: 0 });
    expect(await search("guard", "operator")).toMatchObject({ ChannelCount: 0 });
    expect(await search("东", "operator")).toMatchObject({ ChannelCount: 1 });
  });

  it("find many by their ids at once, and leave out what is gone or not the caller's", async () => {
    const site = await aDevice({ Name: "东", RtspUrl: "rtsp://192.0.2.1/2" });
    site.allowed.add("d/2");
    const channels = ["2", "1", "9"].map((channel) => ({ device: "d", channel }));
    const found = async (token: "admin" | "operator") =>
      names(await site.post("channels/find", { channels }, { token }));
    expect(await found("admin")).toEqual(["东", "厂区"]);
    expect(await found("operator")).toEqual(["东"]);
  });

  it("tell operators why a camera is offline, but not its address", async () => {
    const site = await aDevice();
    site.allowed.add("d/1");
    site.fate.failure = new Offline("gone", {
      zh: "摄像机不在",
      en: "The camera is gone",
      address: "192.0.2.1:554",
    });
    await site.clock.advance(20_000);
    const reasons = async (token: "admin" | "operator") =>
      (await site.get("channelsconfig", {}, { token }))["Channels"];
    expect(await reasons("admin")).toMatchObject([
      { Online: 0, OfflineReason: "192.0.2.1:554：摄像机不在" },
    ]);
    expect(await reasons("operator")).toMatchObject([{ Online: 0, OfflineReason: "摄像机不在" }]);
  });

  it("find devices, directories and cameras by name and id", async () => {
    const site = await aDevice(floor, { ...inRoom, ParentID: "f1", Name: "一楼门口" });
    const found = async (q: string, token: "admin" | "operator" = "admin") => {
      const { data } = await site.get("devicesearch", { q }, { token });
      return (data as unknown as { NodeType: string; ID: string }[]).map(
        ({ NodeType, ID }) => `${NodeType} ${ID}`,
      );
    };
    expect(await found("厂区")).toEqual(["device d", "camera d/1"]);
    expect(await found("一楼")).toEqual(["deviceDirectory d/f1", "camera d/c1"]);
    expect(await found("192.0.2.1")).toEqual([]);
    expect(await found("一楼", "operator")).toEqual([]);
    site.allowed.add("d/c1");
    site.events.emit("rights-changed", {});
    expect(await found("一楼", "operator")).toEqual(["deviceDirectory d/f1", "camera d/c1"]);
    expect(await found("厂区", "operator")).toEqual(["device d"]);
    expect(await site.refusal("GET", "devicesearch", { q: " " })).toMatchObject({ status: 400 });
  });

  it("tell where cameras are, for a map", async () => {
    const site = await aDevice({ Name: "东", Longitude: 120.5, Latitude: 30.25 });
    const point = { ChannelID: "2", Name: "东", Longitude: 120.5, Latitude: 30.25, Online: 1 };
    for (const path of ["channelsmap", "gps"])
      expect(await site.get(path)).toMatchObject({ total: 1, data: [point] });
    expect(await site.get("channelsmap", { q: "西" })).toMatchObject({ total: 0 });
    expect(await site.get("gps", {}, { token: "operator" })).toMatchObject({ total: 0 });
    for (const [box, total] of [
      ["120,30,121,31", 1],
      ["121,30,122,31", 0],
      ["170,30,-170,31", 0],
      ["120,30,-170,31", 1],
    ])
      expect(await site.get("channelsmap", { box })).toMatchObject({ total });
  });
});
