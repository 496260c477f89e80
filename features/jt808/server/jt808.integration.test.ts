import {
  messageId,
  readCallBack,
  readParameters,
  readTerminalControl,
  readTextMessage,
  writeParameterAnswer,
  writeRecordAnswer,
} from "@tessera/formats/jt808";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { jt808Settings, jt1078Settings } from "../contract.ts";
import { aSite } from "./testing/a-site.ts";
import { FakeTerminal } from "./testing/fake-terminal.ts";

const phone = "13912345678";
const v2 = "/api/v2/config/device/access/jt808";
const guest = {
  deviceId: phone,
  peer: { transport: "TCP", host: "192.0.2.7", port: 40_000 },
  plate: "粤B12345",
  maker: "ACME1 MDVR",
} as const;

forEachDatabase((open) => {
  it("reads and changes how terminals get in, by both versions of the call", async () => {
    const { call, settings, lines } = await aSite(await open());
    const first = await call("GET", "/api/v1/getjt808config");
    expect(Object.values(first.body)[0]).toMatchObject({
      Header: expect.anything(),
      Body: { Enable: true, Port: 18_808, MediaPort: 11_078, UnknownTerminals: "wait" },
    });
    const change = { Port: 28_818, MediaPort: 21_078, UnknownTerminals: "accept" };
    expect((await call("POST", "/api/v1/setjt808config", change)).status).toBe(200);
    expect(settings.get(jt808Settings)).toMatchObject({ port: 28_818, unknownTerminals: "accept" });
    expect(settings.get(jt1078Settings).port).toBe(21_078);
    await call("PUT", v2, { HeartbeatInterval: 30 });
    expect((await call("GET", v2)).body.data).toMatchObject({
      HeartbeatInterval: 30,
      Port: 28_818,
    });
    expect(lines.length).toBeGreaterThan(0);
    expect((await call("PUT", v2, { Port: 70_000 })).status).toBe(400);
  });

  it("answers administrators only", async () => {
    const { call } = await aSite(await open());
    for (const url of [
      v2,
      "/api/v1/getjt808config",
      "/api/v1/jt808/terminals",
      "/api/v1/jt808/log",
    ])
      expect((await call("GET", url, {}, "li")).status).toBe(403);
  });

  it("lets in who waits, and puts who is turned away on the black list", async () => {
    const { call, waiting, numbers } = await aSite(await open());
    waiting.note(guest);
    await expect.poll(() => waiting.all().length).toBe(1);
    const listed = await call("GET", "/api/v1/jt808/waiting", { q: "粤B" });
    expect(listed.body.data).toMatchObject([
      { DeviceID: phone, Plate: "粤B12345", IsLetIn: false },
    ]);
    await call("POST", "/api/v1/jt808/waiting/letin", { deviceid: phone });
    expect(waiting.isLetIn(phone)).toBe(true);
    expect((await call("GET", "/api/v1/jt808/state")).body).toMatchObject({ Waiting: 0 });
    await call("POST", "/api/v1/jt808/waiting/turnaway", { deviceid: phone });
    expect([waiting.all(), numbers.judge(phone)]).toEqual([[], "denied"]);
    const again = await call("POST", "/api/v1/jt808/waiting/letin", { deviceid: phone });
    expect(again.status).toBe(404);
  });

  it("keeps white and black numbers, and cuts off who is put on the black list", async () => {
    const { call, numbers, terminals, add } = await aSite(await open());
    add(phone, {}, new FakeTerminal(phone));
    const save = (fields: object) => call("POST", "/api/v1/jt808/numbers/save", { ...fields });
    await save({ deviceid: "1", list: "white", description: "fleet" });
    expect(numbers.judge("1")).toBe("allowed");
    await save({ deviceid: phone, list: "black" });
    expect([numbers.judge(phone), terminals.size]).toEqual(["denied", 0]);
    const black = await call("GET", "/api/v1/jt808/numbers", { list: "black" });
    expect(black.body).toMatchObject({ count: 1, data: [{ DeviceID: phone, List: "black" }] });
    expect((await save({ deviceid: "012", list: "white" })).status).toBe(400);
    await call("POST", "/api/v1/jt808/numbers/remove", { deviceid: phone });
    expect(numbers.judge(phone)).toBe("unlisted");
    const gone = await call("POST", "/api/v1/jt808/numbers/remove", { deviceid: phone });
    expect(gone.status).toBe(404);
  });

  it("lists terminals with where they are, and those that are not there", async () => {
    const { call, add } = await aSite(await open());
    const stored = { plate: "粤B12345", plateColour: 2, version: "2019", iccid: "8986" };
    add(phone, stored, new FakeTerminal(phone));
    add("13912345679", {});
    const { body } = await call("GET", "/api/v1/jt808/terminals");
    expect(body).toMatchObject({
      count: 2,
      data: [
        {
          DeviceID: phone,
          IsOnline: true,
          Plate: "粤B12345",
          PlateColour: 2,
          Version: "2019",
          Address: "TCP 192.0.2.7:40000",
          Longitude: 114.05,
          Positions: 5,
          LatePositions: 2,
          Upgrade: "done",
        },
        { DeviceID: "13912345679", IsOnline: false, Longitude: null, Address: "" },
      ],
    });
    const offline = await call("GET", "/api/v1/jt808/terminals", { online: "false" });
    expect(offline.body.count).toBe(1);
    const found = await call("GET", "/api/v1/jt808/terminals", { q: "粤b123" });
    expect(found.body.count).toBe(1);
  });

  it("reads parameters by name, masks passwords, and writes only what fits", async () => {
    const { call, add, lines } = await aSite(await open());
    const terminal = new FakeTerminal(phone);
    add(phone, {}, terminal);
    const parameters = [
      { id: 0x0001, value: 30 },
      { id: 0x0012, value: "dial-up" },
      { id: 0x0013, value: "10.0.0.5" },
    ];
    terminal.answers.set(messageId.askParameters, writeParameterAnswer(1, parameters));
    const read = await call("GET", "/api/v1/jt808/terminals/parameters", { deviceid: phone });
    expect(read.body.data).toMatchObject([
      { Hex: "0x0001", Name: { zh: "心跳间隔" }, Kind: "u32", Value: 30 },
      { Hex: "0x0012", Value: "********" },
      { Hex: "0x0013", Value: "10.0.0.5" },
    ]);
    const set = (given: readonly object[]) =>
      call("POST", "/api/v1/jt808/terminals/parameters/set", {
        deviceid: phone,
        parameters: given,
      });
    expect((await set([{ ID: 0x0001, Value: "many" }])).text).toContain("心跳间隔");
    expect((await set([{ ID: 0x0084, Value: 256 }])).status).toBe(400);
    expect((await set([{ ID: 0x9999, Value: "xyz" }])).status).toBe(400);
    await set([
      { ID: 0x0001, Value: "60" },
      { ID: 0x0012, Value: "********" },
      { ID: 0x0016, Value: "new-secret" },
    ]);
    expect(readParameters(terminal.ordered.at(-1)?.body ?? new Uint8Array(0))).toEqual([
      { id: 0x0001, value: 60 },
      { id: 0x0016, value: "new-secret" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("new-secret");
  });

  it("sends texts, restarts, upgrades and has terminals call back", async () => {
    const { call, add, lines } = await aSite(await open());
    const terminal = new FakeTerminal(phone);
    add(phone, {}, terminal);
    const order = (name: string, fields: object = {}) =>
      call("POST", `/api/v1/jt808/terminals/${name}`, { deviceid: phone, ...fields });
    const last = () => terminal.ordered.at(-1)?.body ?? new Uint8Array(0);
    await order("text", { text: "前方拥堵", isurgent: true, isshown: false });
    expect(readTextMessage(last(), false)).toEqual({ flags: 0b1001, type: 0, text: "前方拥堵" });
    await order("reboot");
    expect(readTerminalControl(last()).command).toBe(4);
    await order("upgrade", { url: "ftp://user:pass@10.0.0.5/fw.bin", version: "V2" });
    expect(readTerminalControl(last()).parameters).toContain("ftp://user:pass@10.0.0.5/fw.bin;");
    expect(JSON.stringify(lines)).not.toContain("user:pass");
    await order("callback", { number: "10086", issilent: true });
    expect(readCallBack(last())).toEqual({ isSilent: true, number: "10086" });
    expect((await order("upgrade", { url: "file:///etc/passwd" })).status).toBe(400);
    expect((await order("text", { text: " " })).status).toBe(400);
    expect((await order("shoot")).text).toContain("终端不支持");
    terminal.answers.set(messageId.shoot, Uint8Array.of(0, 1, 2));
    expect((await order("shoot", { channel: 3 })).text).toContain("通道 3");
    terminal.answers.set(messageId.askLocation, new Uint8Array(30));
    expect((await order("locate")).status).toBe(200);
    expect((await order("end")).status).toBe(200);
    expect((await order("end")).status).toBe(404);
    expect((await order("reboot")).text).toContain("终端没有连接");
  });

  it("tracks a terminal for a while, reads its driving recorder and sends data through it", async () => {
    const { call, add, lines } = await aSite(await open());
    const terminal = new FakeTerminal(phone);
    add(phone, {}, terminal);
    const order = (name: string, fields: object = {}) =>
      call("POST", `/api/v1/jt808/terminals/${name}`, { deviceid: phone, ...fields });
    const last = () => terminal.ordered.at(-1) ?? { messageId: 0, body: new Uint8Array(0) };
    const hex = () => Buffer.from(last().body).toString("hex");

    expect((await order("track", { everyseconds: 5, forseconds: 600 })).status).toBe(200);
    expect([last().messageId, hex()]).toEqual([messageId.track, "000500000258"]);
    await order("track", { everyseconds: 0 });
    expect(hex()).toBe("0000");
    expect((await order("track", { everyseconds: 3601 })).text).toContain("0 到 3600 秒");

    const vin = new TextEncoder().encode("LVBV4PBB4JE000001");
    terminal.answers.set(messageId.askRecord, writeRecordAnswer(1, 5, vin));
    expect((await order("record", { command: 5 })).body).toEqual({
      Command: "0x05",
      Bytes: 17,
      Hex: Buffer.from(vin).toString("hex").toUpperCase(),
    });
    const startms = Date.UTC(2026, 0, 15, 6, 30);
    expect((await order("record", { command: 8 })).text).toContain("开始和结束时间");
    expect((await order("record", { command: 8, startms, endms: startms })).status).toBe(400);
    expect((await order("record", { command: 10 })).text).toContain("没有命令字 10");
    await order("record", { command: 8, startms, endms: startms + 60_000 });
    expect(hex()).toMatch(/^08aa7508000e00260115143000260115143100/);

    expect((await order("data", { type: 0xf0, data: "01 A0 ff" })).status).toBe(200);
    expect([last().messageId, hex()]).toEqual([messageId.transparentDown, "f001a0ff"]);
    await order("data", { type: 0x41, data: "你好", ishex: false });
    expect(hex()).toBe("41c4e3bac3");
    expect((await order("data", { type: 0x41, data: "0" })).text).toContain("十六进制");
    expect((await order("data", { type: 256, data: "00" })).status).toBe(400);
    const recorded = JSON.stringify(lines);
    for (const word of ['"everyseconds":5', '"record":"0x05"', '"type":240'])
      expect(recorded.replaceAll("\\", "")).toContain(word);
  });

  it("shows what was said, and the talk around a message", async () => {
    const { call, messageLog } = await aSite(await open());
    const trace = { atMs: 1, deviceId: phone, address: "TCP 192.0.2.7:40000", summary: "#7" };
    messageLog.take({ ...trace, isIncoming: true, name: "0x0002", content: "7E00" });
    messageLog.take({ ...trace, isIncoming: false, name: "0x8001", content: "7E01" });
    const note = { zh: "校验码错误", en: "its check code is wrong" };
    messageLog.take({
      ...trace,
      deviceId: "",
      isIncoming: true,
      name: "",
      content: "FF",
      note,
      isError: true,
    });
    const all = await call("GET", "/api/v1/jt808/log", { deviceid: phone });
    expect(all.body).toMatchObject({
      hasMore: false,
      kept: 3,
      data: [{ Direction: "out" }, { Summary: "心跳 · #7" }],
    });
    const wrong = await call("GET", "/api/v1/jt808/log", { errors: "true" });
    expect(wrong.body.data).toMatchObject([{ Note: note, IsError: true }]);
    const talk = await call("GET", "/api/v1/jt808/log/talk", { id: "1" });
    expect(talk.body.data).toMatchObject([{ Text: "7E00" }, { Text: "7E01" }]);
    expect((await call("GET", "/api/v1/jt808/log/talk", { id: "99" })).status).toBe(404);
  });
});
