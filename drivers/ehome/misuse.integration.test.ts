import { FakeClock } from "@tessera/base";
import { xml } from "@tessera/protocols/xml";
import { describe, expect, it } from "vitest";
import { aPlatform, soon } from "./testing/a-platform.ts";
import { aRawDevice, toldStatus } from "./testing/a-raw-device.ts";

type Site = Awaited<ReturnType<typeof aPlatform>>;
type Draft = Partial<Parameters<typeof aRawDevice>[0]>;

const deviceOf = (site: Site, draft: Draft = {}) =>
  aRawDevice({
    server: site.platform.state(),
    answer: ({ command }) => (command === "GETDEVICEWORKSTATUS" ? toldStatus : undefined),
    ...draft,
  });
const notesOf = ({ traces }: Site, part: string) =>
  traces.filter(({ note }) => note?.en.includes(part));

describe("an id that two devices have", () => {
  it("stays with the one that is heard, and the other is told why in the log", async () => {
    const clock = new FakeClock();
    const site = await aPlatform({ clock });
    const first = await deviceOf(site);
    first.say("REGISTER", 1);
    await expect.poll(() => site.platform.sessions().length, soon).toBe(1);
    const second = await deviceOf(site, { host: "127.0.0.2" });
    second.say("REGISTER", 1);
    await expect.poll(() => second.answers("REGISTER").length, soon).toBe(1);
    expect(second.answers("REGISTER")[0]?.status).toBe(403);
    expect(notesOf(site, "is online from 127.0.0.1")).toHaveLength(1);
    // Nor may it speak for the first.
    second.alarm(2);
    await expect.poll(() => second.answers("ALARM").length, soon).toBe(1);
    expect([second.answers("ALARM")[0]?.status, site.alarms.raised.length]).toEqual([403, 0]);
    expect(site.platform.sessions()).toMatchObject([{ host: "127.0.0.1" }]);
    // Once it has been silent for two heartbeats it may have moved.
    await clock.advance(31_000);
    second.say("REGISTER", 3);
    await expect.poll(() => site.platform.sessions()[0]?.host, soon).toBe("127.0.0.2");
  });
});

it("takes the registration of version 4.0, and keeps its password out of the log", async () => {
  const site = await aPlatform();
  const device = await deviceOf(site);
  device.say(
    "REGISTER",
    1,
    xml`<SerialNumber>SN1</SerialNumber><Password>secret-1</Password><DetectPackage>TRUE</DetectPackage><ReliableTransmission>TRUE</ReliableTransmission>`,
  );
  await expect.poll(() => device.answers("REGISTER")[0]?.status, soon).toBe(200);
  const [came] = site.traces.filter(({ name }) => name === "REGISTER");
  expect(came?.content).toContain("<Password>***</Password>");
  expect(JSON.stringify(site.traces)).not.toContain("secret-1");
});

describe("a device that registers every second", () => {
  it("is left outside after a while, named once, and others are let in", async () => {
    const clock = new FakeClock();
    const site = await aPlatform({ clock });
    const restless = await deviceOf(site, { deviceId: "restless" });
    for (let sequence = 1; sequence <= 40; sequence++) {
      restless.say("REGISTER", sequence);
      await expect
        .poll(() => site.traces.filter(({ name }) => name === "REGISTER").length, soon)
        .toBeGreaterThanOrEqual(sequence);
      await clock.advance(1000);
    }
    const answers = restless.answers("REGISTER").length;
    expect(answers).toBeLessThanOrEqual(12 + 8);
    expect(notesOf(site, "again and again")).toHaveLength(1);
    const calm = await deviceOf(site, { deviceId: "calm" });
    calm.say("REGISTER", 1);
    await expect.poll(() => calm.answers("REGISTER").length, soon).toBe(1);
    await clock.advance(60_000);
    restless.say("REGISTER", 99);
    await expect.poll(() => restless.answers("REGISTER").length, soon).toBe(answers + 1);
  });
});

describe("a registered device that floods", () => {
  it("is heard for as much as is usual, and named once", async () => {
    const clock = new FakeClock();
    const site = await aPlatform({ clock });
    const loud = await deviceOf(site, { deviceId: "loud" });
    loud.say("REGISTER", 1);
    await expect.poll(() => site.intake.cameraIds("loud"), soon).toEqual(["1", "2"]);
    for (let round = 0; round < 20; round++) {
      for (let one = 0; one < 100; one++) loud.say("KEEPALIVE", 2 + round * 100 + one);
      // Round by round: a socket drops what it has no room for.
      const said = () => site.traces.length;
      const before = said();
      await expect
        .poll(() => said() > before || notesOf(site, "too many").length > 0, soon)
        .toBe(true);
      // Some of each round are heard again: that is no end of the flood.
      await clock.advance(100);
    }
    await expect.poll(() => notesOf(site, "too many").length, soon).toBe(1);
    const calm = await deviceOf(site, { deviceId: "calm" });
    calm.say("REGISTER", 1);
    await expect.poll(() => calm.answers("REGISTER").length, soon).toBe(1);
    expect(notesOf(site, "too many")).toHaveLength(1);
    expect(loud.answers("KEEPALIVE").length).toBeLessThanOrEqual(1000 + 20 * 10);
    await clock.advance(10_000);
    const before = loud.answers("KEEPALIVE").length;
    loud.say("KEEPALIVE", 9999);
    await expect.poll(() => loud.answers("KEEPALIVE").length, soon).toBe(before + 1);
  });
});
