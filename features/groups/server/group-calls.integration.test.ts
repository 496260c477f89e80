import { describe, expect, it } from "vitest";
import { aSiteWithGroups, camera, type Fields } from "./testing/group-site.ts";

const idsOf = (body: { Devices: { DeviceID: string }[] }) =>
  body.Devices.map(({ DeviceID }) => DeviceID);

describe("groups", () => {
  it("are added, listed as a tree, searched, sorted and paged", async () => {
    const { get, names, park, east } = await aSiteWithGroups();
    const all = await get("alllabel");
    expect(all.body.count).toBe(4);
    expect(all.body.data[1]).toEqual({
      ID: east,
      Name: "东区",
      ParentID: park,
      CustomID: "E-1",
      Sort: 0,
      DeviceCount: 1,
      ChannelCount: 0,
      CreateAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(await names("alllabel")).toEqual(["园区", "东区", "西区", "空"]);

    const first = await get("labellist", { pagesize: 3 });
    expect(first.body).toMatchObject({ count: 4, pageindex: 0, pagesize: 3 });
    expect(first.body.data).toHaveLength(3);
    expect(await names("labellist", { pageindex: 1, pagesize: 3 })).toEqual(["空"]);
    expect(await names("labellist", { q: "e-1" })).toEqual(["东区"]);
    expect(await names("labellist", { parentid: park, sort: "Name", order: "desc" })).toEqual([
      "西区",
      "东区",
    ]);
    expect(await names("labellist", { sort: "CustomID", order: "desc", pagesize: 1 })).toEqual([
      "东区",
    ]);
    expect(await names("labellist", { sort: "CreateAt", pagesize: 1 })).toEqual(["园区"]);
  });

  it("are renamed, moved, ordered and given custom ids, and the audit says what was before", async () => {
    const { post, get, names, audited, park, east, west } = await aSiteWithGroups();
    expect(
      (await post("updatelabelName", { labelid: east, labelname: " <i>E</i> " })).body,
    ).toEqual({ state: "success", status: "success" });
    await post("updatelabel", { labelid: west, parentid: 0, sort: 0, customid: "W" });
    expect(await names("alllabel")).toEqual(["西区", "园区", "<i>E</i>", "空"]);
    expect((await get("alllabel")).body.data[0]).toMatchObject({ CustomID: "W", ParentID: 0 });
    expect(audited.at(-1)).toMatchObject({
      kind: "change",
      userName: "admin",
      outcome: 200,
      detail: {
        noted: [
          {
            target: `分组 西区 (${west})`,
            before: { parentId: park, sort: 1, customId: "" },
            after: { parentId: 0, sort: 0, customId: "W" },
          },
        ],
      },
    });
  });

  it("are deleted with all below them; the answer says how many", async () => {
    const { post, get, names, park, east } = await aSiteWithGroups();
    expect((await post("deletelabel", { labelid: park })).body).toMatchObject({
      status: "success",
      Groups: 3,
      Devices: 1,
      Channels: 1,
    });
    expect(await names("alllabel")).toEqual(["空"]);
    for (const gone of [
      await get("labelowninfo", { labelid: east }),
      await get("label/devicesconfig", { labelid: east }),
      await get("label/channelsconfig", { labelid: east }),
      await get("labeldeviceowninfo", { deviceid: "nvr", labelid: east }),
      await get(`labels/${east}/channels`),
      await get("devices/nvr/channels", { label_id: east }),
      await post("updatelabel", { labelid: east, labelname: "x" }),
      await post("updatelabelName", { labelid: east, labelname: "x" }),
      await post("label/updatedevices", { labelid: east, devices: "cam" }),
      await post("label/updatechannels", { labelid: east, channels: camera("cam", "1") }),
      await post("deletelabel", { labelid: east }),
    ])
      expect(gone).toEqual({ status: 404, body: "分组不存在，可能已被删除，请刷新后重试" });
  });

  it.each([
    { why: "an empty name", fields: { labelname: "  " }, status: 400 },
    { why: "a name that is too long", fields: { labelname: "x".repeat(101) }, status: 400 },
    { why: "a parent that is not there", fields: { labelname: "a", parentid: 99 }, status: 404 },
    { why: "a custom id with a space", fields: { labelname: "a", customid: "a b" }, status: 400 },
    { why: "a taken custom id", fields: { labelname: "a", customid: "E-1" }, status: 409 },
    { why: "a device that is not there", fields: { labelname: "a", devices: "none" }, status: 404 },
    { why: "channels that are no JSON", fields: { labelname: "a", channels: "x" }, status: 400 },
  ])("are not added with $why", async ({ fields, status }) => {
    const { post, groups } = await aSiteWithGroups();
    expect(await post("addlabel", fields)).toMatchObject({ status, body: expect.any(String) });
    expect(groups.forest.size).toBe(4);
  });

  it("cannot be put into themselves or below themselves", async () => {
    const { post, names, park, east } = await aSiteWithGroups();
    for (const parentid of [park, east])
      expect(await post("updatelabel", { labelid: park, parentid })).toEqual({
        status: 400,
        body: "不能把分组移动到它自己或它的下级分组中，请选择其他上级分组",
      });
    expect(await names("alllabel")).toEqual(["园区", "东区", "西区", "空"]);
  });

  it("are for administrators to manage", async () => {
    const { get, post, east } = await aSiteWithGroups();
    for (const path of ["alllabel", "labellist", "label/devicesconfig", "label/channelsconfig"])
      expect((await get(path, { labelid: east }, "one")).status).toBe(403);
    for (const path of [
      "addlabel",
      "updatelabel",
      "updatelabelName",
      "deletelabel",
      "label/updatedevices",
      "label/updatechannels",
    ])
      expect((await post(path, { labelid: east, labelname: "x" }, "one")).status).toBe(403);
  });
});

describe("members", () => {
  it("are listed with whether they are assigned, filtered, sorted and paged", async () => {
    const { get, east, west } = await aSiteWithGroups();
    const devices = async (query: Fields) =>
      (await get("label/devicesconfig", { labelid: east, ...query })).body;
    expect(await devices({ limit: 2 })).toEqual({
      Devices: [
        expect.objectContaining({ DeviceID: "cam", Online: false, Assigned: false }),
        {
          DeviceID: "dome",
          DeviceName: "dome",
          DeviceType: "FAKE",
          Enable: true,
          Online: true,
          Assigned: false,
        },
      ],
      DeviceCount: 3,
      TotalCount: 3,
    });
    expect(idsOf(await devices({ start: 2 }))).toEqual(["nvr"]);
    expect(idsOf(await devices({ assigned: 1 }))).toEqual(["nvr"]);
    expect(idsOf(await devices({ assigned: 0, sort: "DeviceID", order: "desc" }))).toEqual([
      "dome",
      "cam",
    ]);
    expect(idsOf(await devices({ q: "OM" }))).toEqual(["dome"]);

    const channels = async (query: Fields) =>
      (await get("label/channelsconfig", { labelid: west, ...query })).body.Channels.map(
        ({ Name }: { Name: string }) => Name,
      );
    expect(await channels({})).toEqual(["<b>后门</b>", "=CMD()", "大门 10", "电梯", "前台 9"]);
    expect(await channels({ assigned: 1 })).toEqual(["=CMD()"]);
    expect(await channels({ device: "nvr", sort: "Name" })).toEqual(["大门 10", "电梯", "前台 9"]);
    expect(await channels({ sort: "ChannelID", order: "desc", limit: 1 })).toEqual(["电梯"]);
    expect(await channels({ q: "门" })).toEqual(["<b>后门</b>", "大门 10"]);
    expect(await channels({ device: "none" })).toEqual([]);
  });

  it("are assigned, taken out, replaced and moved in bulk", async () => {
    const { get, post, audited, east, west } = await aSiteWithGroups();
    const assigned = async (labelid: number) =>
      (await get("label/devicesconfig", { labelid, assigned: 1 })).body.Devices.map(
        ({ DeviceID }: { DeviceID: string }) => DeviceID,
      );
    const update = async (fields: Fields) =>
      (await post("label/updatedevices", { labelid: west, ...fields })).body.Changed;
    expect(await update({ devices: ["cam", "dome", "cam"] })).toBe(2);
    expect(await update({ devices: "cam,dome" })).toBe(0);
    expect(await update({ devices: "nvr", mode: "move" })).toBe(2);
    expect([await assigned(east), await assigned(west)]).toEqual([[], ["cam", "dome", "nvr"]]);
    expect(await update({ devices: ["dome", "gone-by-now"], mode: "remove" })).toBe(1);
    expect(await update({ devices: "dome", mode: "replace" })).toBe(3);
    expect(await assigned(west)).toEqual(["dome"]);
    expect(audited.at(-1)?.detail.noted).toMatchObject([
      {
        target: `分组 西区 (${west})`,
        before: { unassigned: { count: 2 } },
        after: { assigned: { count: 1, members: [{ groupId: west, deviceId: "dome" }] } },
      },
    ]);
    expect(await post("label/updatedevices", { labelid: west, devices: ["cam", "none"] })).toEqual({
      status: 404,
      body: "设备 none 不存在，可能已被删除，未作任何修改，请刷新后重试",
    });
    expect(await assigned(west)).toEqual(["dome"]);
  });

  it("that are a directory stand for the cameras in it", async () => {
    const { get, post, names, empty } = await aSiteWithGroups();
    const update = (channels: string[], mode = "add") =>
      post("label/updatechannels", { labelid: empty, channels, mode });
    expect((await update([camera("nvr", "hall"), camera("cam", "1")])).body.Changed).toBe(3);
    expect(await names(`labels/${empty}/channels`)).toEqual(["<b>后门</b>", "电梯", "前台 9"]);
    expect((await update([camera("nvr", "hall")], "remove")).body.Changed).toBe(2);
    expect(await update([camera("nvr", "none")])).toMatchObject({ status: 404 });
    expect((await get("alllabel")).body.data[3]).toMatchObject({ ChannelCount: 1 });
  });

  it("that are deleted are hidden at once and dropped when they are gone for good", async () => {
    const { get, groups, catalog, events, names, east } = await aSiteWithGroups();
    catalog.remove("nvr");
    expect(await names("labelowninfo", { labelid: east })).toEqual([]);
    expect((await get("alllabel")).body.data[1]).toMatchObject({ DeviceCount: 0 });
    expect([...groups.members.devicesOf(east)]).toEqual(["nvr"]);
    events.emit("devices-purged", { deviceIds: ["nvr"], channels: [] });
    expect([...groups.members.devicesOf(east)]).toEqual([]);
  });
});

it("shares a group with an upper platform, with what is in it and below it unless told otherwise", async () => {
  const { post, park, shares, audited } = await aSiteWithGroups();
  await post("sharelabel", { labelid: park, cascadeid: 3 });
  await post("sharelabel", { labelid: park, cascadeid: 3, contains: 0, containschild: "false" });
  await post("sharelabel", { labelid: park, cascadeid: 3, shared: 0 });
  const wish = { groupId: park, cascadeId: 3, isShared: true };
  expect(shares).toEqual([
    { ...wish, hasChannels: true, hasGroups: true },
    { ...wish, hasChannels: false, hasGroups: false },
    { ...wish, isShared: false, hasChannels: true, hasGroups: true },
  ]);
  expect(JSON.stringify(audited.at(-1))).toContain("upper");
  const unknown = await post("sharelabel", { labelid: 999, cascadeid: 3 });
  expect(unknown.status).toBe(404);
});
