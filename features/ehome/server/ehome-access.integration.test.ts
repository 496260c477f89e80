import { dayMs, minuteMs } from "@tessera/base";
import { forEachDatabase } from "@tessera/platform/testing";
import { expect, it } from "vitest";
import { ehomeSettings } from "../contract.ts";
import { aSite } from "./testing/a-site.ts";

const aGuest = (deviceId = "bus-1", host = "192.0.2.7", version = "2.0") => ({
  deviceId,
  peer: { transport: "UDP", host, port: 7660 } as const,
  version,
  firmware: "V5.5",
});

const v1 = "/api/v1";
const v2 = "/api/v2/config/device/access/ehome";

forEachDatabase((open) => {
  it("reads and changes how devices get in, by the calls of both versions, on record", async () => {
    const { call, settings, lines } = await aSite(await open());
    const { body } = await call("GET", `${v1}/getehomeconfig`);
    expect(JSON.stringify(body)).toContain('"Port":7660');
    const changed = await call("GET", `${v1}/setehomeconfig`, {
      Port: 7770,
      DefaultStream: "MAIN",
    });
    expect(changed.status).toBe(200);
    expect(settings.get(ehomeSettings)).toMatchObject({ port: 7770, defaultStream: "MAIN" });
    expect((await call("PUT", v2, { UnknownDevices: "refuse", Enable: false })).body).toMatchObject(
      {
        data: { Port: 7770, UnknownDevices: "refuse", Enable: false },
      },
    );
    expect((await call("GET", v2)).body).toMatchObject({ data: { Enable: false, Host: "" } });
    expect(lines.map(({ target }) => target)).toContain("EHome 接入");
    const wrong = await call("PUT", v2, { Port: 70_000 });
    expect([wrong.status, settings.get(ehomeSettings).port]).toEqual([400, 7770]);
  });

  it("keeps who waits over a restart, lets in and turns away", async () => {
    const { call, waiting, load, lines } = await aSite(await open());
    waiting.note(aGuest());
    waiting.note(aGuest("bus-2", "192.0.2.8"));
    await expect.poll(() => waiting.all().length).toBe(2);
    expect((await call("GET", `${v1}/ehome/state`)).body).toMatchObject({
      Waiting: 2,
      MediaPort: 7332,
      HostName: "cam.example",
    });
    await call("POST", `${v1}/ehome/waiting/letin`, { deviceid: "bus-1" });
    await call("POST", `${v1}/ehome/waiting/turnaway`, { deviceid: "bus-2" });
    const again = await load();
    expect([again.isLetIn("bus-1"), again.isRefused("bus-2")]).toEqual([true, true]);
    const { body } = await call("GET", `${v1}/ehome/waiting`, { q: "192.0.2.8" });
    expect(body).toMatchObject({ count: 1, data: [{ DeviceID: "bus-2", State: "Refused" }] });
    expect(lines.map(({ target }) => target)).toEqual(
      expect.arrayContaining(["EHome 设备 bus-1", "EHome 设备 bus-2"]),
    );
    waiting.leave("bus-1");
    await expect.poll(() => waiting.isLetIn("bus-1")).toBe(false);
    const gone = await call("POST", `${v1}/ehome/waiting/letin`, { deviceid: "bus-1" });
    expect(gone.code).toBe("ehome-not-waiting");
  });

  it("does not let ISUP 5.0 in", async () => {
    const { call, waiting } = await aSite(await open());
    waiting.note(aGuest("Q12345678", "192.0.2.9", "5.0"));
    await expect.poll(() => waiting.all().length).toBe(1);
    const { body } = await call("GET", `${v1}/ehome/waiting`);
    expect(body).toMatchObject({ data: [{ DeviceID: "Q12345678", IsSupported: false }] });
    const refused = await call("POST", `${v1}/ehome/waiting/letin`, { deviceid: "Q12345678" });
    expect(refused.code).toBe("ehome-isup5");
    expect(waiting.isLetIn("Q12345678")).toBe(false);
  });

  it("forgets who does not knock any more, and never who was turned away", async () => {
    const { waiting, clock } = await aSite(await open());
    waiting.note(aGuest("old"));
    waiting.note(aGuest("bad"));
    await expect.poll(() => waiting.all().length).toBe(2);
    await waiting.refuse("bad");
    await clock.advance(minuteMs);
    waiting.note(aGuest("old"));
    expect(waiting.all().find(({ deviceId }) => deviceId === "old")?.seenAtMs).toBe(
      clock.nowMs() - minuteMs,
    );
    await clock.advance(7 * dayMs);
    expect(waiting.all().map(({ deviceId }) => deviceId)).toEqual(["bad"]);
    expect(waiting.isRefused("bad")).toBe(true);
  });

  it("shows who is registered and ends a registration", async () => {
    const { call, registered } = await aSite(await open());
    registered.set("bus-1", {
      deviceId: "bus-1",
      transport: "UDP",
      host: "192.0.2.7",
      port: 7660,
      version: "2.0",
      firmware: "V5.5",
      registeredAtMs: 0,
      lastKeepaliveAtMs: 0,
      channels: 4,
    });
    const list = () => call("GET", `${v1}/ehome/sessions`, { q: "公交" });
    expect((await list()).body).toMatchObject({
      count: 1,
      data: [{ DeviceID: "bus-1", DeviceName: "一路公交", ChannelCount: 4, Firmware: "V5.5" }],
    });
    await call("POST", `${v1}/ehome/sessions/end`, { deviceid: "bus-1" });
    expect((await list()).body).toMatchObject({ count: 0 });
    const again = await call("POST", `${v1}/ehome/sessions/end`, { deviceid: "bus-1" });
    expect(again.code).toBe("ehome-session-unknown");
  });

  it("shows what was said, narrowed, and the talk with one device", async () => {
    const { call, messages } = await aSite(await open());
    const say = (deviceId: string, name: string, isIncoming: boolean) =>
      messages.take({
        atMs: 5,
        deviceId,
        address: "UDP 192.0.2.7:7660",
        isIncoming,
        name,
        summary: "",
        content: `<${name}/>`,
        ...(name.endsWith("403") && { note: { zh: "未知", en: "Unknown" }, isError: true }),
      });
    say("bus-1", "REGISTER", true);
    say("bus-2", "REGISTER", true);
    say("bus-1", "REGISTER 403", false);
    const log = await call("GET", `${v1}/ehome/log`, { deviceid: "bus-1", limit: 1 });
    expect(log.body).toMatchObject({
      data: [{ ID: 3, Direction: "out", IsError: true, Note: { en: "Unknown" } }],
      hasMore: true,
      kept: 3,
    });
    const errors = await call("GET", `${v1}/ehome/log`, { errors: "true" });
    expect(errors.body).toMatchObject({ data: [{ ID: 3 }] });
    const talk = await call("GET", `${v1}/ehome/log/talk`, { id: 1 });
    expect(talk.body).toMatchObject({
      data: [
        { ID: 1, Text: "<REGISTER/>" },
        { ID: 3, Text: "<REGISTER 403/>" },
      ],
    });
    expect((await call("GET", `${v1}/ehome/log/talk`, { id: 99 })).code).toBe("ehome-message-gone");
  });
});
