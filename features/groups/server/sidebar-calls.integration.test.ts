import { describe, expect, it } from "vitest";
import { aSite, aSiteWithGroups, camera, type Fields } from "./testing/group-site.ts";

describe("the sidebar", () => {
  it("shows administrators every group and operators those in which they see something", async () => {
    const { get, names, park } = await aSiteWithGroups();
    expect((await get("labelchannel/info")).body).toMatchObject({
      count: 4,
      data: [
        {
          ID: park,
          Name: "园区",
          ParentID: 0,
          Parental: 1,
          IsSearchDevice: false,
          NodeType: "directory",
        },
        { ParentID: park, IsSearchDevice: true },
        { ParentID: park, IsSearchDevice: true },
        { ParentID: 0, IsSearchDevice: false },
      ],
    });
    expect(await names("labelchannel/info", {}, "one")).toEqual(["园区", "东区"]);
    expect(await names("labelchannel/info", {}, "group")).toEqual(["园区", "东区", "西区"]);
    expect(await names("labelchannel/info", {}, "nothing")).toEqual([]);
  });

  it("opens groups level by level", async () => {
    const { get, names, park, east, west, empty } = await aSiteWithGroups();
    expect(await names("labelowninfo", { labelid: 0 })).toEqual(["园区", "空"]);
    expect(await names("labelowninfo", { labelid: park, isSearchDevice: "false" })).toEqual([
      "东区",
      "西区",
    ]);
    expect(
      (await get("labelowninfo", { labelid: east, isSearchDevice: true.toString() })).body,
    ).toEqual({
      count: 1,
      data: [
        {
          ID: "nvr",
          Name: "recorder",
          ParentID: east,
          Parental: 1,
          IsSearchDevice: false,
          NodeType: "device",
          Online: true,
          ChannelID: "",
          ParentDeviceID: "nvr",
          Enable: true,
          FavoritesChannel: 0,
          ChannelNum: 3,
        },
      ],
    });
    expect(await names("labelowninfo", { labelid: east, isSearchDevice: "false" })).toEqual([]);
    expect((await get("labelowninfo", { labelid: west })).body.data).toMatchObject([
      {
        ID: "1",
        ParentDeviceID: "dome",
        ChannelID: "1",
        NodeType: "camera",
        ParentID: west,
        DeviceName: "dome",
      },
    ]);
    expect((await get("labelowninfo", { labelid: empty })).body).toEqual({ count: 0, data: [] });
    expect(await names("labelowninfo", { labelid: 0, start: 1, limit: 1 })).toEqual(["空"]);
  });

  it("opens devices and their directories", async () => {
    const { get, names, east } = await aSiteWithGroups();
    const inDevice = { deviceid: "nvr", labelid: east };
    const top = (await get("labeldeviceowninfo", inDevice)).body.data;
    expect(top).toMatchObject([
      { ID: "gate", NodeType: "camera", Parental: 0, Online: 1, ParentID: "nvr" },
      { ID: "hall", NodeType: "deviceDirectory", Parental: 1, ParentID: "nvr" },
    ]);
    const inHall = { ...inDevice, channelid: "hall", isSearchDevice: "false" };
    expect(await names("labeldeviceowninfo", inHall)).toEqual(["前台 9", "电梯"]);
    expect(await names("channelchild", { deviceid: "nvr", channelid: "hall" })).toEqual([
      "前台 9",
      "电梯",
    ]);
    for (const unknown of [
      { deviceid: "none", channelid: "hall" },
      { deviceid: "nvr", channelid: "none" },
      { deviceid: "nvr", channelid: "gate" },
    ])
      expect((await get("channelchild", unknown)).status).toBe(404);
  });

  it("shows of a device only what is in the group, unless a search found it", async () => {
    const { post, names, west, empty } = await aSiteWithGroups();
    await post("label/updatechannels", { labelid: empty, channels: camera("nvr", "lift") });
    const inDevice = { deviceid: "nvr", labelid: empty };
    expect(await names("labeldeviceowninfo", inDevice)).toEqual(["大厅"]);
    expect(await names("labeldeviceowninfo", { ...inDevice, channelid: "hall" })).toEqual(["电梯"]);
    expect(await names("labeldeviceowninfo", { ...inDevice, isSearchDevice: "true" })).toEqual([
      "大门 10",
      "大厅",
    ]);
    expect(await names("labeldeviceowninfo", { deviceid: "nvr", labelid: west })).toEqual([]);
  });

  it("shows an operator one camera and the way to it, and nothing else", async () => {
    const { get, names, park, east, west } = await aSiteWithGroups();
    expect(await names("labelowninfo", { labelid: 0 }, "one")).toEqual(["园区"]);
    expect(await names("labelowninfo", { labelid: park }, "one")).toEqual(["东区"]);
    expect(await names("labelowninfo", { labelid: east }, "one")).toEqual(["recorder"]);
    const inDevice = { deviceid: "nvr", labelid: east };
    expect(await names("labeldeviceowninfo", inDevice, "one")).toEqual(["大厅"]);
    const inHall = await get("labeldeviceowninfo", { ...inDevice, channelid: "hall" }, "one");
    expect(inHall.body.data).toMatchObject([{ Name: "前台 9", FavoritesChannel: 1 }]);
    expect(await names(`labels/${park}/channels`, {}, "one")).toEqual(["前台 9"]);
    expect(await names("own/label/channels", {}, "one")).toEqual(["前台 9"]);
    expect(await names("devices/nvr/channels", {}, "one")).toEqual(["前台 9"]);
    expect(await names("labels/search", { key: "门" }, "one")).toEqual([]);
    for (const hidden of [
      await get("labelowninfo", { labelid: west }, "one"),
      await get(`labels/${west}/channels`, {}, "one"),
      await get("labeldeviceowninfo", { deviceid: "dome" }, "one"),
      await get("devices/dome/channels", {}, "one"),
      await get("channelchild", { deviceid: "nvr", channelid: "hall" }, "nothing"),
    ])
      expect(hidden.status).toBe(404);
  });

  it("tells whether a device is online by the cameras that the viewer sees", async () => {
    const { get, catalog, east } = await aSiteWithGroups();
    catalog.add(
      "nvr",
      [
        { id: "gate", isOnline: true },
        { id: "hall", isDirectory: true },
        { id: "desk", parentId: "hall", isOnline: false },
      ],
      "recorder",
    );
    const online = async (path: string, query: Fields, token: string): Promise<number[]> =>
      (await get(path, query, token)).body.data.map(({ Online }: { Online: 0 | 1 | boolean }) =>
        Number(Online),
      );
    for (const [token, expected] of [
      ["admin", 1],
      ["one", 0],
    ] as const) {
      expect(await online("labelowninfo", { labelid: east }, token)).toEqual([expected]);
      expect(await online("labels/search", { key: "recorder" }, token)).toEqual([expected]);
      const top = await online("labeldeviceowninfo", { deviceid: "nvr", labelid: east }, token);
      expect(top.at(-1)).toBe(expected);
    }
  });

  it("follows a right on a group: what is put into it is seen, what is taken out is not", async () => {
    const { post, names, park, east } = await aSiteWithGroups();
    const seen = () => names("own/label/channels", {}, "group");
    expect(await seen()).toEqual(["大门 10", "前台 9", "电梯", "=CMD()"]);
    await post("label/updatedevices", { labelid: east, devices: "nvr", mode: "remove" });
    await post("label/updatedevices", { labelid: park, devices: "cam" });
    expect(await seen()).toEqual(["<b>后门</b>", "=CMD()"]);
  });

  it("finds groups, devices and cameras by name or id, each once", async () => {
    const { get, post, names, west } = await aSiteWithGroups();
    await post("label/updatedevices", { labelid: west, devices: ["nvr", "dome"] });
    expect(await names("labels/search", { key: "区" })).toEqual(["园区", "东区", "西区"]);
    expect((await get("labels/search", { key: "RECORD" })).body).toMatchObject({
      count: 1,
      data: [{ ID: "nvr", NodeType: "device", IsSearchDevice: true }],
    });
    expect(await names("labels/search", { key: "台" })).toEqual(["前台 9"]);
    expect(await names("labels/search", { key: "e-1" })).toEqual(["东区"]);
    expect((await get("labels/search", { key: "区", limit: 1 })).body).toMatchObject({
      count: 3,
      data: [{ Name: "园区" }],
    });
    expect((await get("labels/search", { key: " " })).status).toBe(400);
  });

  it("lists the cameras below a group for playing them all, online ones and without repeats", async () => {
    const { get, post, names, park, east } = await aSiteWithGroups();
    await post("label/updatechannels", { labelid: park, channels: camera("nvr", "gate") });
    const repeated = ["大门 10", "大门 10", "前台 9", "电梯", "=CMD()"];
    expect(await names(`labels/${park}/channels`)).toEqual(repeated);
    const playable = { online: "true", not_repeat: "true" };
    expect(await names(`labels/${park}/channels`, playable)).toEqual([
      "大门 10",
      "前台 9",
      "=CMD()",
    ]);
    expect(await names("own/label/channels", { ...playable, q: "9" })).toEqual(["前台 9"]);
    const page = await get(`labels/${park}/channels`, { ...playable, start: 1, limit: 1 });
    expect(page.body).toMatchObject({ count: 3, data: [{ Name: "前台 9", ParentID: east }] });
    expect(await names("devices/nvr/channels", { label_id: east, ...playable })).toEqual([
      "大门 10",
      "前台 9",
    ]);
    expect(await names("devices/dome/channels", { label_id: east })).toEqual([]);
  });

  it("is for those who have signed in", async () => {
    const { get } = await aSite();
    for (const path of [
      "labelchannel/info",
      "labelowninfo",
      "labeldeviceowninfo",
      "channelchild",
      "labels/search",
      "labels/1/channels",
      "own/label/channels",
      "devices/nvr/channels",
    ])
      expect((await get(path, {}, "stranger")).status).toBe(401);
  });
});
