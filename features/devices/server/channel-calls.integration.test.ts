import { describe, expect, it } from "vitest";
import {
  aDevice,
  floor,
  inRoom,
  names,
  room,
  type Site,
} from "./testing/a-device-with-channels.ts";
import { aSite } from "./testing/a-site.ts";

const engineOf = ({ channels }: Site, channelId: string) =>
  channels.get({ deviceId: "d", channelId });

describe("adding a channel", () => {
  it("lays what it has of its own over what its device has", async () => {
    const site = await aDevice({ Name: "东", RtspUrl: "rtsp://192.0.2.1/2", Transport: "UDP" });
    expect(engineOf(site, "2")).toMatchObject({
      name: "东",
      connection: {
        url: "rtsp://192.0.2.1/2",
        // An address of its own has nothing to do with the device's sub stream.
        subUrl: "",
        userName: "viewer",
        password: "secret",
        transport: "UDP",
      },
    });
    const { Channels } = await site.get("channelsconfig", { device: "d", q: "东" });
    expect(Channels).toMatchObject([
      {
        ParentDeviceID: "d",
        ChannelID: "2",
        DeviceName: "厂区",
        RtspUrl: "rtsp://192.0.2.1/2",
        IP: "192.0.2.1",
        Port: 554,
        Username: "viewer",
        HasPassword: true,
        Transport: "UDP",
        HasSubStream: false,
        Connection: { RtspUrl: "rtsp://192.0.2.1/2", SubRtspUrl: "", Transport: "UDP" },
      },
    ]);
    expect(JSON.stringify(Channels)).not.toContain("secret");
  });

  it("follows its device in what it has not of its own", async () => {
    const site = await aDevice({ Name: "东", RtspUrl: "rtsp://192.0.2.1/2" });
    await site.post("editdevice", {
      DeviceID: "d",
      DeviceName: "厂区",
      RtspUrl: "rtsp://192.0.2.7/1",
      DeviceUserPW: "new",
    });
    expect(engineOf(site, "1").connection).toMatchObject({ url: "rtsp://192.0.2.7/1" });
    expect(engineOf(site, "2").connection).toMatchObject({
      url: "rtsp://192.0.2.1/2",
      password: "new",
    });
  });

  it("takes a user out of its address, and keeps its password until it has no user", async () => {
    const site = await aDevice({ Name: "东", RtspUrl: "rtsp://guard@192.0.2.1/2", Password: "pw" });
    const own = { url: "rtsp://192.0.2.1/2", userName: "guard", password: "pw" };
    expect(engineOf(site, "2").connection).toMatchObject(own);
    const edit = { ParentDeviceID: "d", ChannelID: "2", Name: "东" };
    await site.post("editchannel", { ...edit, Username: "guard", Password: "" });
    expect(engineOf(site, "2").connection).toMatchObject(own);
    await site.post("editchannel", { ...edit, Username: "", Password: "" });
    expect(engineOf(site, "2").connection).toMatchObject({
      url: "rtsp://192.0.2.1/2",
      userName: "viewer",
      password: "secret",
    });
  });

  it("takes no stored password to where it has not been", async () => {
    const elsewhere = "rtsp://192.0.2.99/2";
    const site = await aDevice({ Name: "东", Username: "guard", Password: "pw" });
    const refusal = { status: 400, code: "password-again" };
    const own = { ParentDeviceID: "d", ChannelID: "2", Name: "东", RtspUrl: elsewhere };
    expect(await site.refusal("POST", "editchannel", own)).toMatchObject(refusal);
    const ofDevice = { ...own, Username: "", Password: "" };
    expect(await site.refusal("POST", "editchannel", ofDevice)).toMatchObject(refusal);
    const another = { ...ofDevice, ChannelID: "3" };
    expect(await site.refusal("POST", "addchannel", another)).toMatchObject(refusal);
    await site.post("addchannel", { ...another, Username: "guard", Password: "other" });
    expect(engineOf(site, "3").connection).toMatchObject({ url: elsewhere, password: "other" });
  });

  it("loses the access of its own when its device moves, for that was to another place", async () => {
    const site = await aDevice({ Name: "东", Username: "guard", Password: "pw" });
    expect(engineOf(site, "2").connection).toMatchObject({ userName: "guard", password: "pw" });
    await site.post("editdevice", {
      DeviceID: "d",
      DeviceName: "厂区",
      RtspUrl: "rtsp://192.0.2.99/1",
      DeviceUserPW: "new",
    });
    expect(engineOf(site, "2").connection).toMatchObject({ userName: "viewer", password: "new" });
  });

  it.each([
    [{ ChannelID: "1", Name: "x" }, 409, "channel-id-taken"],
    [{ Name: "" }, 400, "invalid-input"],
    [{ Name: "x", GBID: "123" }, 400, "invalid-input"],
    [{ Name: "x", Longitude: 181 }, 400, "invalid-input"],
    [{ Name: "x", ParentID: "nowhere" }, 400, "parent-unknown"],
    [{ Name: "x", ParentID: "1" }, 400, "parent-no-directory"],
    [{ Name: "x", RtspUrl: "http://x" }, 400, "connection-invalid"],
    [{ Name: "x", Protocol: "NOPE" }, 400, "driver-unknown"],
    [{ Name: "x", ParentDeviceID: "nobody" }, 404, "device-unknown"],
  ])("refuses %j", async (fields, status, code) => {
    const site = await aDevice();
    const whole = { ParentDeviceID: "d", ...fields };
    expect(await site.refusal("POST", "addchannel", whole)).toMatchObject({ status, code });
    expect(await site.get("channelsconfig")).toMatchObject({ ChannelCount: 1 });
  });

  it("is refused where the device tells its channels itself", async () => {
    const site = await aSite();
    const fields = { DeviceType: "NVR", DeviceName: "录像机", DeviceIp: "192.0.2.9" };
    const { DeviceID } = await site.post("adddevice", fields);
    const channel = { ParentDeviceID: DeviceID, Name: "x" };
    const refusal = await site.refusal("POST", "addchannel", channel);
    expect(refusal).toMatchObject({ status: 400, code: "channels-from-device" });
    expect(refusal.text).toContain("录像机");
  });

  it("refuses a GB id that another channel has, and names that channel", async () => {
    const GBID = "34020000001320000001";
    const site = await aDevice({ Name: "东", GBID });
    const refusal = await site.refusal("POST", "addchannel", {
      ParentDeviceID: "d",
      Name: "西",
      GBID,
    });
    expect(refusal).toMatchObject({ status: 409, code: "gbid-taken" });
    expect(refusal.text).toContain("东");
    await site.post("editchannel", { ParentDeviceID: "d", ChannelID: "2", Name: "东门", GBID });
  });

  it("gives a device that pushes a place for each channel", async () => {
    const site = await aSite();
    const fields = { DeviceType: "PUSH", DeviceName: "无人机" };
    const { DeviceID } = await site.post("adddevice", fields);
    await site.post("addchannel", { ParentDeviceID: DeviceID, Name: "热像" });
    const connections = ["1", "2"].map(
      (channelId) => site.channels.get({ deviceId: DeviceID ?? "", channelId }).connection,
    );
    expect(connections[1]).toEqual(connections[0]);
  });
});

describe("directories", () => {
  it("hold channels level by level, and are no channels for the engine", async () => {
    const site = await aDevice(floor, room, inRoom);
    const level = async (subset: string) =>
      names(await site.get("channelsconfig", { device: "d", subset }));
    expect(await level("")).toEqual(["一楼", "厂区"]);
    expect(await level("f1")).toEqual(["机房"]);
    expect(await level("f1r")).toEqual(["机房门口"]);
    expect(names(await site.get("subchannels", { device: "d", subset: "f1" }))).toEqual(["机房"]);
    expect(await site.get("channelsconfig", { device: "d" })).toMatchObject({ ChannelCount: 4 });
    const alone = await site.get("channelsconfig", { device: "d", channel: "c1" });
    expect(names(alone)).toEqual(["机房门口"]);
    expect(names(await site.get("channelsconfig", { device: "d", channel: "none" }))).toEqual([]);
    expect(await site.get("deviceinfo", { device: "d" })).toMatchObject({ ChannelNum: 2 });
    expect(site.channels.find({ deviceId: "d", channelId: "f1" })).toBeUndefined();
    const below = await site.get("channelsconfig", { device: "d", subset: "f1", q: "机房" });
    expect(names(below)).toEqual(["机房", "机房门口"]);
    expect((await site.get("lowerlabel", { device: "d" }))["data"]).toEqual([
      { ID: "f1r", Name: "机房", ParentID: "f1", ChannelNum: 1 },
      { ID: "f1", Name: "一楼", ParentID: "", ChannelNum: 0 },
    ]);
  });

  it("can be named by their GB id too", async () => {
    const GBID = "34020000002160000001";
    const site = await aDevice({ ...floor, GBID }, { Name: "东", ParentID: "f1" });
    const { Channels } = await site.get("channelsconfig", { device: "d", subset: "" });
    expect(Channels).toMatchObject([{ Parental: 1, subset: GBID, SubCount: 1 }, { Parental: 0 }]);
    expect(names(await site.get("channelsconfig", { device: "d", subset: GBID }))).toEqual(["东"]);
  });

  it.each(["f1", "f1r"])("cannot be moved into themselves (%s)", async (ParentID) => {
    const site = await aDevice(floor, room);
    const fields = { ParentDeviceID: "d", ChannelID: "f1", Name: "一楼", ParentID };
    expect(await site.refusal("POST", "editchannel", fields)).toMatchObject({
      status: 400,
      code: "parent-own-child",
    });
  });

  it("move with what is in them", async () => {
    const site = await aDevice(floor, room, inRoom);
    const moved = { ParentDeviceID: "d", ChannelID: "f1r", Name: "机房", ParentID: "" };
    await site.post("editchannel", moved);
    const top = await site.get("channelsconfig", { device: "d", subset: "" });
    expect(names(top)).toEqual(["机房", "一楼", "厂区"]);
  });

  it("are shown to who may see a camera in them, and to nobody else", async () => {
    const site = await aDevice(floor, room, inRoom, { ...floor, ChannelID: "f2", Name: "二楼" });
    const asOperator = { token: "operator" } as const;
    const seen = async (subset: string) =>
      names(await site.get("channelsconfig", { device: "d", subset }, asOperator));
    expect(await seen("")).toEqual([]);
    site.allowed.add("d/c1");
    site.events.emit("rights-changed", {});
    expect(await seen("")).toEqual(["一楼"]);
    expect(await seen("f1r")).toEqual(["机房门口"]);
    const { data } = await site.get("lowerlabel", { device: "d" }, asOperator);
    expect(data).toHaveLength(2);
  });
});

describe("changing channels", () => {
  it("refuses one of another device, and one that is not there", async () => {
    const site = await aDevice({ Name: "东" });
    await site.post("adddevice", {
      DeviceID: "e",
      DeviceType: "PULL",
      DeviceName: "另一台",
      RtspUrl: "rtsp://192.0.2.2/1",
    });
    const fields = { ParentDeviceID: "e", ChannelID: "2", Name: "x" };
    expect(await site.refusal("POST", "editchannel", fields)).toMatchObject({
      status: 404,
      code: "channel-unknown",
    });
    const reply = await site.post("delchannel", { device: "e", channels: "2" });
    expect(reply).toMatchObject({ error: ["2"], Deleted: 0 });
  });

  it("enables and disables many at once, or none if one is not known", async () => {
    const site = await aDevice({ Name: "东" });
    const channels = [
      { device: "d", channel: "1" },
      { device: "d", channel: "2" },
    ];
    const change = { channels, Enable: 0 };
    expect(await site.post("channels/enable", change)).toEqual({ Changed: 2 });
    expect(engineOf(site, "1").isEnabled).toBe(false);
    const wrong = { channels: [...channels, { device: "d", channel: "9" }], Enable: 1 };
    expect(await site.refusal("POST", "channels/enable", wrong)).toMatchObject({ status: 404 });
    expect(engineOf(site, "2").isEnabled).toBe(false);
  });

  it.each(["addchannel", "editchannel", "delchannel", "channels/enable"])(
    "is for administrators (%s)",
    async (path) => {
      const site = await aDevice();
      expect(await site.refusal("POST", path, {}, { token: "operator" })).toMatchObject({
        status: 403,
      });
    },
  );
});
