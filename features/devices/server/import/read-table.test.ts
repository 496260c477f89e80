import { describe, expect, it } from "vitest";
import type { DeviceDraft } from "../drafts.ts";
import { readTable } from "./read-table.ts";
import { aChannel, aDevice, aTable } from "./some-devices.ts";

type Cell = string | number | boolean | null;

async function read(Columns: string[], Rows: Cell[][], known: DeviceDraft[] = []) {
  const { drafts, problems, ...rest } = await readTable({ Columns, Rows }, aTable(known).table);
  return { drafts, bad: problems.list("zh"), english: problems.list("en"), ...rest };
}

const url = "rtsp://192.0.2.1/1";
const columns = ["DeviceID", "DeviceName", "DeviceType", "RtspUrl"];

describe("a table of devices", () => {
  it("makes a device with one channel of a row, whatever its headings are called", async () => {
    for (const headings of [
      ["DeviceName", "DeviceType", "RtspUrl"],
      ["设备名称", "设备类型", "RTSP 地址"],
      ["device  name ", "DEVICE TYPE", "rtsp address"],
      ["设备名称（DeviceName）", "Gerät (devicetype)", "RTSP 地址 (RtspUrl)"],
    ])
      expect(await read(headings, [["大门", "rtsp 拉流", url]])).toMatchObject({
        drafts: [aDevice({ id: "" })],
        bad: [],
        rowCount: 1,
        unknownColumns: [],
      });
  });

  it("names headings that mean nothing, and refuses ones that mean the same or are missing", async () => {
    const { unknownColumns } = await read(
      ["DeviceName", "Colour", "", "RtspUrl"],
      [["a", 1, 2, url]],
    );
    expect(unknownColumns).toEqual(["Colour"]);
    await expect(read(["DeviceName", "设备名称"], [["a", "b"]])).rejects.toMatchObject({
      code: "import-column-twice",
    });
    await expect(read(["RtspUrl"], [[url]])).rejects.toMatchObject({
      code: "import-column-missing",
    });
  });

  it("passes over empty rows and still counts them as the user does", async () => {
    const { bad, rowCount } = await read(columns, [
      ["", null, " ", ""],
      ["a b", "大门", "RTSP", url],
    ]);
    expect(rowCount).toBe(1);
    expect(bad.map(({ Row, Field, Value }) => [Row, Field, Value])).toEqual([
      [3, "DeviceID", "a b"],
    ]);
  });

  it("guesses the type from an address that only one type takes", async () => {
    const { drafts, bad } = await read(
      ["DeviceName", "RtspUrl"],
      [
        ["a", url],
        ["b", "ftp://192.0.2.1/"],
      ],
    );
    expect(drafts.map(({ driver }) => driver)).toEqual(["RTSP"]);
    expect(bad).toMatchObject([{ Row: 3, Field: "DeviceType", Reason: "不能为空" }]);
  });

  it("lets the server make the key of a device that pushes", async () => {
    const headings = ["DeviceName", "DeviceType", "PublishKey"];
    const { drafts, bad } = await read(headings, [
      ["a", "RTMP", ""],
      ["b", "RTMP", "short"],
    ]);
    expect(drafts).toMatchObject([{ name: "a", connection: {} }]);
    expect(bad).toEqual([{ Row: 3, Field: "PublishKey", Value: "", Reason: "该值无效" }]);
  });
});

describe("what is wrong with a row", () => {
  const wide = [...columns, "Enable", "Longitude", "GBID", "ChannelNum", "Transport", "DevicePort"];
  const good = ["", "a", "RTSP", url, "", "", "", "", "", ""];
  it.each([
    ["DeviceName", " ", "不能为空"],
    ["DeviceName", "x".repeat(101), "最多 100 个字符"],
    ["DeviceType", "Betamax", "不支持的设备类型，可用：RTSP、RTMP、TELLS"],
    ["RtspUrl", "", "不能为空"],
    ["RtspUrl", "http://192.0.2.1/", "地址应形如 rtsp://"],
    ["RtspUrl", `rtsp://${"x".repeat(2000)}`, "最多 2000 个字符"],
    ["Enable", "maybe", "应为 1 或 0（是或否）"],
    ["Longitude", "181", "应为 -180 到 180 之间的数字"],
    ["GBID", "123", "应为 20 位数字"],
    ["GBID", Number("34020000001320000001"), "数字过长，末尾几位已被表格软件舍去"],
    ["ChannelNum", "1.5", "应为 0 到 999999 之间的整数"],
    ["Transport", "pigeon", "应为以下之一：TCP、UDP"],
    ["DevicePort", "many", "应为数字"],
    ["DevicePort", 70_000, "该值无效"],
  ])("is told for %s %.20s", async (field, value, reason) => {
    const row = good.map((cell, place) => (wide[place] === field ? value : cell));
    const { bad, drafts } = await read(wide, [row, good]);
    expect(bad).toMatchObject([
      {
        Row: 2,
        Field: field,
        Reason: expect.stringContaining(reason),
      },
    ]);
    expect(drafts).toHaveLength(1);
  });

  it("is told field by field, in the caller's language, with a short value", async () => {
    const { english } = await read(columns, [["no blanks", "x".repeat(101), "RTSP", url]]);
    expect(english).toEqual([
      {
        Row: 2,
        Field: "DeviceID",
        Value: "no blanks",
        Reason: "Only letters, digits, - and _, at most 64 of them",
      },
      {
        Row: 2,
        Field: "DeviceName",
        Value: `${"x".repeat(59)}…`,
        Reason: "At most 100 characters",
      },
    ]);
  });

  it("never repeats a password, also not one inside an address", async () => {
    const headings = ["DeviceName", "DeviceType", "RtspUrl", "DeviceUserPW"];
    const secret = "s3cret-and-more-than-20-characters";
    const rows = [
      ["a", "RTSP", url, secret],
      ["b", "RTSP", `http://admin:${secret}@192.0.2.1/x`, ""],
      ["c", "RTSP", `rtsp:/admin:a@${secret}@192.0.2.1`, ""],
      ["d", "RTSP", `http://192.0.2.1/x?user=a&password=${secret}&b=1`, ""],
    ];
    const { bad } = await read(headings, rows);
    expect(bad.map(({ Value }) => Value)).toEqual([
      "",
      "http://***@192.0.2.1/x",
      "rtsp:/***@192.0.2.1",
      "http://192.0.2.1/x?user=a&password=***&b=1",
    ]);
  });

  it("may be that its device is there already, or that it is an example", async () => {
    const rows = [
      ["d1", "a", "RTSP", url],
      ["d2", "[示例] RTSP 拉流", "RTSP", url],
    ];
    const { bad, drafts } = await read(columns, rows, [aDevice()]);
    expect(drafts).toEqual([]);
    expect(bad.map(({ Row, Field }) => [Row, Field])).toEqual([
      [2, "DeviceID"],
      [3, "DeviceName"],
    ]);
  });

  it("may be a GB id that another channel has, here or in the table", async () => {
    const known = [aDevice({ channels: [aChannel({ gbId: gbId(1) })] })];
    const rows = [1, 2, 3, 2].map((last) => ["a", url, gbId(last)]);
    const { bad } = await read(["DeviceName", "RtspUrl", "GBID"], rows, known);
    expect(bad.map(({ Row, Reason }) => [Row, Reason])).toEqual([
      [2, "该国标编号已被其他通道使用"],
      [5, "与第 3 行的国标编号重复"],
    ]);
  });

  it("may be an address in a column that its type does not have", async () => {
    const { bad } = await read(columns, [["", "a", "RTMP", url]]);
    const Reason = "RTMP 类型的设备没有此项：请清空或更改设备类型";
    expect(bad).toMatchObject([{ Field: "RtspUrl", Reason }]);
  });

  it("is found in exactly 50 of 10,000", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `cam-${index}`,
      `Camera ${index}`,
      "RTSP",
      index % 200 === 7 ? "nonsense" : `rtsp://192.0.2.1/${index}`,
    ]);
    const { bad, drafts } = await read(columns, rows);
    expect(bad.map(({ Row }) => Row)).toEqual(
      Array.from({ length: 50 }, (_, index) => index * 200 + 9),
    );
    expect(drafts).toHaveLength(9_950);
  });
});

describe("several rows of one device", () => {
  const wide = [
    ...columns,
    "SubRtspUrl",
    "ChannelID",
    "ChannelName",
    "ChannelParentID",
    "Parental",
  ];

  it("are its channels, with what each has of its own", async () => {
    const { drafts, bad } = await read(wide, [
      ["n1", "录像机", "RTSP", "rtsp://192.0.2.1/1", "rtsp://192.0.2.1/1s", "", "", "", ""],
      ["n2", "other", "RTSP", url, "", "", "", "", ""],
      ["n1", "", "", "rtsp://192.0.2.1/2", "", "", "后院", "", ""],
      ["n1", "录像机", "RTSP", "", "", "7", "", "", ""],
    ]);
    expect(bad).toEqual([]);
    expect(drafts[0]?.connection).toEqual({
      url: "rtsp://192.0.2.1/1",
      subUrl: "rtsp://192.0.2.1/1s",
      transport: "TCP",
    });
    expect(drafts[0]?.channels).toMatchObject([
      { id: "1", name: "录像机", connection: {} },
      { id: "2", name: "后院", connection: { url: "rtsp://192.0.2.1/2", subUrl: "" } },
      { id: "7", name: "录像机 7", connection: {} },
    ]);
    expect(drafts[1]?.id).toBe("n2");
  });

  it("describe channels of a device that tells them itself only by their ids", async () => {
    const headings = ["DeviceID", "DeviceName", "DeviceType", "ChannelID", "ChannelName", "GBID"];
    const { drafts, bad } = await read(headings, [
      ["t1", "a", "TELLS", "", "", ""],
      ["t2", "b", "TELLS", "main", "后院", ""],
      ["t2", "", "", "", "无编号", ""],
      ["t3", "c", "TELLS", "", "", "34020000001320000001"],
    ]);
    expect(drafts.map(({ channels }) => channels.map(({ id, name }) => [id, name]))).toEqual([
      [],
      [["main", "后院"]],
    ]);
    expect(bad.map(({ Row, Field }) => [Row, Field])).toEqual([
      [4, "ChannelID"],
      [5, "ChannelID"],
    ]);
  });

  it("are separate devices when they have no id", async () => {
    const rows = [
      ["", "a", "RTSP", url],
      ["", "a", "RTSP", url],
    ];
    expect((await read(columns, rows)).drafts).toHaveLength(2);
  });

  it("must agree about the device, and differ in their channels", async () => {
    const { bad, drafts } = await read(wide, [
      channelRow("a", "5", "x"),
      channelRow("b", "6", "y"),
      channelRow("a", "5", "z"),
      channelRow("a", "", ""),
    ]);
    expect(bad.map(({ Row, Field, Reason }) => [Row, Field, Reason.slice(0, 8)])).toEqual([
      [3, "DeviceName", "与同一设备的第 "],
      [4, "ChannelID", "与第 2 行的通"],
      [5, "ChannelID", "同一设备有多行："],
    ]);
    expect(drafts[0]?.channels.map(({ id }) => id)).toEqual(["5"]);
  });

  it("all fall with the first, and each is named", async () => {
    const { bad, drafts } = await read(wide, [
      ["n1", "a", "RTSP", "nonsense", "", "1", "", "", ""],
      ["n1", "a", "RTSP", url, "", "2", "", "", ""],
    ]);
    expect(drafts).toEqual([]);
    expect(bad).toMatchObject([
      { Row: 2, Field: "RtspUrl" },
      { Row: 3, Field: "DeviceID", Reason: "同一设备的第 2 行有误，无法导入" },
    ]);
  });

  it("may lie in directories, wherever those stand in the table", async () => {
    const { drafts, bad } = await read(wide, [
      ["n1", "a", "RTSP", url, "", "1", "cam", "floor", ""],
      ["n1", "", "", "", "", "floor", "一楼", "house", "1"],
      ["n1", "", "", "", "", "house", "楼", "", "是"],
    ]);
    expect(bad).toEqual([]);
    expect(drafts[0]?.channels).toEqual([
      aChannel({ name: "cam", parentId: "floor" }),
      aChannel({ id: "floor", name: "一楼", parentId: "house", isDirectory: true }),
      aChannel({ id: "house", name: "楼", isDirectory: true }),
    ]);
  });

  it("are refused in directories that are not there, are cameras, or lie in themselves", async () => {
    const { bad, drafts } = await read(wide, [
      nestedRow("top", "", "0"),
      nestedRow("lost", "nowhere", "1"),
      nestedRow("below-lost", "lost", "0"),
      nestedRow("in-camera", "top", "0"),
      nestedRow("self", "self", "1"),
      nestedRow("a", "b", "1"),
      nestedRow("b", "a", "1"),
    ]);
    expect(bad.map(({ Row, Field, Reason }) => [Row, Field, Reason])).toEqual([
      [3, "ChannelParentID", "表中该设备没有这个通道编号"],
      [4, "ChannelParentID", "上级目录所在的行有误，无法导入"],
      [5, "ChannelParentID", "第 2 行不是目录：请将其“是否目录”设为 1"],
      [6, "ChannelParentID", "上级目录不能是它自己或它的下级"],
      [7, "ChannelParentID", "上级目录不能是它自己或它的下级"],
      [8, "ChannelParentID", "上级目录不能是它自己或它的下级"],
    ]);
    expect(drafts[0]?.channels.map(({ id }) => id)).toEqual(["top"]);
  });
});

const channelRow = (name: string, id: string, channelName: string) => [
  "n1",
  name,
  "RTSP",
  url,
  "",
  id,
  channelName,
  "",
  "",
];

const nestedRow = (id: string, parent: string, parental: string) => [
  "n1",
  "a",
  "RTSP",
  url,
  "",
  id,
  id,
  parent,
  parental,
];

const gbId = (last: number) => `3402000000132000000${last}`;
