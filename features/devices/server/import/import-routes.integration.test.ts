import { FakeClock, silentLogger } from "@tessera/base";
import { readCsv } from "@tessera/formats/csv";
import { createHttpServer, type Principal } from "@tessera/platform/server";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import type { DeviceDraft } from "../drafts.ts";
import { importRoutes } from "./index.ts";
import { aChannel, aDevice, aTable } from "./some-devices.ts";

const admin: Principal = {
  userId: 1,
  userName: "admin",
  nickName: "admin",
  roleId: 1,
  roleName: "admin",
  isAdmin: true,
  sessionId: 1,
};
const operator: Principal = { ...admin, userId: 2, isAdmin: false };

async function aSite(known: readonly DeviceDraft[] = []) {
  const { table, added } = aTable(known);
  const server = await createHttpServer({
    features: [{ name: "devices", routes: importRoutes(table) }],
    sessions: { resolve: async (token) => (token === "admin" ? admin : operator) },
    rights: { require() {} },
    provider: () => "Tessera",
    product: { name: "Tessera", version: "0.1.0" },
    log: silentLogger,
    clock: new FakeClock(),
  });
  const post = (payload: object, headers: Record<string, string> = {}) =>
    server.inject({
      method: "POST",
      url: "/api/v1/devices/import",
      headers: { token: "admin", ...headers },
      payload,
    });
  const get = (query: string, headers: Record<string, string> = {}) =>
    server.inject({
      url: `/api/v1/devices/export?${query}`,
      headers: { token: "admin", ...headers },
    });
  return { added, post, get };
}

const url = "rtsp://192.0.2.1/1";
const Columns = ["DeviceID", "DeviceName", "DeviceType", "RtspUrl"];
const goodRow = ["d1", "大门", "RTSP", url];
const longRow = (index: number) => [`d${index}`, "x".repeat(90), "RTSP", `${url}/${index}`];
const badRow = ["d 2", "后门", "RTSP", url];

const difficult: readonly DeviceDraft[] = [
  aDevice({ name: '=HYPERLINK("http://x")', manufacturer: "-1+1" }),
  aDevice({
    id: "nvr",
    name: "录像机 <b>“1”</b>,\n'=x",
    isEnabled: false,
    isOnDemand: false,
    manufacturer: "@厂商",
    connection: { url, subUrl: `${url}/s`, userName: "li", port: 554, transport: "UDP" },
    channels: [
      aChannel({ id: "dir", name: "+目录", isDirectory: true }),
      aChannel({
        name: "\t后院",
        parentId: "dir",
        isEnabled: false,
        isOnDemand: false,
        longitude: -73.9,
        latitude: 40.5,
        gbId: "34020000001320000001",
        number: 7,
      }),
      aChannel({
        id: "2",
        name: "'引号",
        connection: { url: "rtsp://192.0.2.2/", subUrl: "", userName: "wang" },
      }),
    ].map((channel) => ({ ...channel, name: channel.name.trim() })),
  }),
  aDevice({
    id: "push",
    driver: "RTMP",
    connection: {},
    channels: [aChannel(), aChannel({ id: "2" })],
  }),
];

describe("importing devices", () => {
  it("says in a dry run what would be added, and adds it when asked to", async () => {
    const { post, added } = await aSite();
    const body = { Columns, Rows: [goodRow] };
    const report = {
      Total: 1,
      DevicesAdded: 1,
      ChannelsAdded: 1,
      Bad: [],
      UnknownColumns: [],
    };
    expect((await post(body)).json()).toEqual({ ...report, IsDryRun: true });
    expect(added).toEqual([]);
    expect((await post({ ...body, DryRun: false })).json()).toEqual({ ...report, IsDryRun: false });
    expect(added).toEqual([aDevice()]);
  });

  it("adds nothing beside a bad row, but the good ones when told to skip it", async () => {
    const { post, added } = await aSite();
    const body = { Columns, Rows: [goodRow, badRow], DryRun: 0 };
    const refused = (await post(body, { "accept-language": "en" })).json();
    expect(refused).toMatchObject({
      DevicesAdded: 0,
      IsDryRun: true,
      Bad: [
        {
          Row: 3,
          Field: "DeviceID",
          Value: "d 2",
          Reason: expect.stringContaining("Only letters"),
        },
      ],
    });
    expect(added).toEqual([]);
    const taken = (await post({ ...body, SkipBad: 1 })).json();
    expect(taken).toMatchObject({ Total: 2, DevicesAdded: 1, IsDryRun: false });
    expect(added.map(({ id }) => id)).toEqual(["d1"]);
  });

  it("refuses the same table a second time", async () => {
    const { post, added } = await aSite();
    const body = { Columns, Rows: [goodRow], DryRun: false };
    await post(body);
    expect((await post(body)).json()).toMatchObject({ Bad: [{ Field: "DeviceID", Value: "d1" }] });
    expect(added).toHaveLength(1);
  });

  it("takes tables larger than other calls may send, up to 20,000 rows", async () => {
    const { post } = await aSite();
    const Rows = Array.from({ length: 20_000 }, (_, index) => longRow(index));
    expect((await post({ Columns, Rows })).json()).toMatchObject({
      Total: 20_000,
      DevicesAdded: 20_000,
      Bad: [],
    });
    const more = await post({ Columns, Rows: [...Rows, longRow(20_000)] });
    expect([more.statusCode, more.body]).toEqual([400, "参数 Rows 最多 20000 项"]);
  });

  it("is for administrators", async () => {
    const { post, get } = await aSite();
    const token = { token: "operator" };
    expect((await post({ Columns, Rows: [goodRow] }, token)).statusCode).toBe(403);
    expect((await get("format=csv", token)).statusCode).toBe(403);
  });

  it("explains headings that do not fit", async () => {
    const { post } = await aSite();
    const reply = await post({ Columns: ["RtspUrl"], Rows: [[url]] });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain("表头中没有设备名称");
  });
});

describe("exporting devices", () => {
  it.each(["zh", "en"])("writes CSV that imports as it was (%s)", async (language) => {
    const { get } = await aSite(difficult);
    const file = await get("format=csv", { "accept-language": language });
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings = [], ...rows] = readCsv(file.body.slice(1));
    expect(headings[1]).toBe(
      language === "zh" ? "设备名称 (DeviceName)" : "Device name (DeviceName)",
    );
    expect(await imported(headings, rows)).toEqual(difficult);
  });

  it("writes XLSX that imports as it was, every cell a text", async () => {
    const { get } = await aSite(difficult);
    const file = await get("format=xlsx");
    const [headings = [], ...rows] = await readSheet(file.rawPayload, { trim: false });
    expect(rows.flat().filter((cell) => cell !== null && typeof cell !== "string")).toEqual([]);
    expect(await imported(headings.map(String), rows as (string | null)[][])).toEqual(difficult);
  });

  it("keeps secrets", async () => {
    const secret = "hush-hush-hush-hush";
    const connection = { url, password: secret, publishKey: secret };
    const channels = [aChannel({ connection: { url, password: secret } })];
    const { get } = await aSite([
      aDevice({ connection, channels }),
      aDevice({ id: "p", driver: "RTMP", connection }),
      aDevice({ id: "g", driver: "gone", connection }),
    ]);
    const { body } = await get("format=csv");
    expect(body).not.toContain(secret);
    expect(body).toContain("gone");
    const [headings = []] = readCsv(body);
    for (const wire of ["DeviceUserPW", "Password", "PublishKey"])
      expect(headings.join()).toContain(`(${wire})`);
  });

  it("has a template whose examples are good but for their names", async () => {
    const { get, post } = await aSite();
    const file = await get("format=csv&template=1");
    const [headings = [], ...rows] = readCsv(file.body.slice(1));
    expect(rows).toHaveLength(3);
    const report = (await post({ Columns: headings, Rows: rows })).json();
    expect(report).toMatchObject({
      DevicesAdded: 0,
      Bad: [2, 3, 4].map((Row) => ({ Row, Field: "DeviceName" })),
    });
    const renamed = rows.map((row) => row.map((cell) => cell.replace("[示例]", "")));
    expect((await post({ Columns: headings, Rows: renamed })).json()).toMatchObject({ Bad: [] });
  });
});

async function imported(
  headings: readonly string[],
  Rows: readonly (readonly (string | null)[])[],
) {
  const { post, added } = await aSite();
  const report = await post({ Columns: headings, Rows, DryRun: false });
  expect(report.json()).toMatchObject({ Bad: [], UnknownColumns: [], IsDryRun: false });
  return added;
}
