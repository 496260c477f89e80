import { messageId } from "@tessera/formats/jt808";
import { feedOn, forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { jt808Settings, jt1078Settings } from "../contract.ts";
import { ListedNumbers } from "./numbers/listed-numbers.ts";
import { NumberStore } from "./numbers/number-store.ts";
import { aSite } from "./testing/a-site.ts";
import { FakeTerminal } from "./testing/fake-terminal.ts";

const phone = "13912345678";
const guest = {
  deviceId: phone,
  peer: { transport: "TCP", host: "192.0.2.7", port: 40_000 },
  plate: "粤B12345",
  maker: "ACME1 MDVR",
} as const;

forEachDatabase((open) => {
  it("keeps a terminal waiting that cannot be turned away because the list is full", async () => {
    const { call, waiting, numbers } = await aSite(await open(), { mostNumbers: 1 });
    await numbers.save({ phone: "1", list: "white", description: "" });
    waiting.note(guest);
    await expect.poll(() => waiting.all().length).toBe(1);
    const turned = await call("POST", "/api/v1/jt808/waiting/turnaway", { deviceid: phone });
    expect([turned.status, turned.code]).toEqual([409, "jt808-numbers-full"]);
    expect([waiting.all().length, numbers.judge(phone)]).toEqual([1, "unlisted"]);
  });

  it("cuts a terminal off on every server when its number goes to the black list", async () => {
    const database = await open();
    const { call, clock } = await aSite(database);
    const cut: string[] = [];
    const feed = feedOn(database);
    const there = await ListedNumbers.load({
      store: new NumberStore(database),
      feed,
      clock,
      onDenied: (denied) => void cut.push(denied),
    });
    const save = (fields: object) => call("POST", "/api/v1/jt808/numbers/save", { ...fields });
    await save({ deviceid: "1", list: "white" });
    await save({ deviceid: phone, list: "black" });
    await feed.catchUp();
    expect([cut, there.judge(phone)]).toEqual([[phone], "denied"]);
  });

  it("changes both sections of the settings, or none", async () => {
    const { call, settings } = await aSite(await open());
    const set = (fields: object) => call("POST", "/api/v1/setjt808config", { ...fields });
    const before = settings.get(jt808Settings).port;
    expect((await set({ Port: 28_818, MediaPort: 28_818 })).text).toContain("28818");
    expect([settings.get(jt808Settings).port, settings.get(jt1078Settings).port]).toEqual([
      before,
      11_078,
    ]);
    const swapped = await set({ Port: 11_078, MediaPort: before });
    expect(swapped.status).toBe(200);
    expect([settings.get(jt808Settings).port, settings.get(jt1078Settings).port]).toEqual([
      11_078,
      before,
    ]);
  });

  it("makes the rows of the page that is asked for only", async () => {
    const { call, add, shown } = await aSite(await open());
    for (let at = 10; at < 60; at++) add(`${at}`, { plate: `粤B000${at}` });
    const list = (fields: object) => call("GET", "/api/v1/jt808/terminals", { ...fields });
    const { body } = await list({ pageindex: 2, pagesize: 5 });
    expect(body).toMatchObject({ count: 50, pageindex: 2, pagesize: 5 });
    expect(shown).toEqual(["20", "21", "22", "23", "24"]);
    const found = await list({ q: "粤b00059" });
    expect(found.body).toMatchObject({ count: 1, data: [{ DeviceID: "59" }] });
    expect(shown).toHaveLength(6);
    const sorted = await list({ sort: "DeviceID", order: "desc", start: 0, limit: 2 });
    expect(sorted.body.data).toMatchObject([{ DeviceID: "59" }, { DeviceID: "58" }]);
  });

  it("refuses a parameter whose text is longer than its length byte tells", async () => {
    const { call, add } = await aSite(await open());
    const terminal = new FakeTerminal(phone);
    add(phone, {}, terminal);
    const set = (value: string) =>
      call("POST", "/api/v1/jt808/terminals/parameters/set", {
        deviceid: phone,
        parameters: [{ ID: 0x0013, Value: value }],
      });
    const long = await set("长".repeat(128));
    expect([long.status, long.text]).toEqual([400, expect.stringContaining("255 个字节")]);
    expect(terminal.ordered).toEqual([]);
    expect((await set("长".repeat(127))).status).toBe(200);
  });

  it("leaves no piece of a password in the record of an upgrade", async () => {
    const { call, add, lines } = await aSite(await open());
    const terminal = new FakeTerminal(phone);
    add(phone, {}, terminal);
    const url = "ftp://user:p@ss@10.0.0.5/fw.bin";
    await call("POST", "/api/v1/jt808/terminals/upgrade", { deviceid: phone, url });
    expect(terminal.ordered.map(({ messageId: id }) => id)).toEqual([messageId.control]);
    expect(JSON.stringify(lines)).toContain("ftp://10.0.0.5/fw.bin");
    expect(JSON.stringify(lines)).not.toContain("ss@");
  });

  it("tells whether the media port is open", async () => {
    const { call } = await aSite(await open());
    const { body } = await call("GET", "/api/v1/jt808/state");
    expect(body).toMatchObject({ Port: 18_808, MediaPort: 11_078, Error: "" });
  });
});
