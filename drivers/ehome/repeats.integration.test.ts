import { FakeClock } from "@tessera/base";
import { xml } from "@tessera/protocols/xml";
import { describe, expect, it } from "vitest";
import { aPlatform, soon } from "./testing/a-platform.ts";
import { aRawDevice, toldStatus } from "./testing/a-raw-device.ts";

type Options = Parameters<typeof aPlatform>[0];

async function aRegistered(options: Options = {}) {
  const site = await aPlatform(options);
  const device = await aRawDevice({
    server: site.platform.state(),
    answer: ({ command }) => (command === "GETDEVICEWORKSTATUS" ? toldStatus : undefined),
  });
  device.say("REGISTER", 1);
  await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "2"]);
  return { ...site, device };
}

const serverInfo = (analog: number, all: number) => ({
  params: xml`<ConfigXML><SERVERINFO><ChannelNumber>${analog}</ChannelNumber><ChannelAmount>${all}</ChannelAmount></SERVERINFO></ConfigXML>`,
});

describe("an alarm that a device repeats", () => {
  it("is acknowledged only once it is stored, however often it came until then", async () => {
    const stored = Promise.withResolvers<number>();
    let reports = 0;
    const { device, platform } = await aRegistered({
      report: () => {
        reports++;
        return stored.promise;
      },
    });
    for (let times = 0; times < 3; times++) device.alarm(2);
    device.say("KEEPALIVE", 3);
    await expect.poll(() => device.answers("KEEPALIVE").length, soon).toBe(1);
    await expect.poll(() => reports, soon).toBe(1);
    expect(device.answers("ALARM")).toEqual([]);
    stored.resolve(1);
    await expect.poll(() => device.answers("ALARM").length, soon).toBe(3);
    expect([reports, platform.sessions().length]).toEqual([1, 1]);
  });

  it("is stored by the repetition when it could not be stored before", async () => {
    const results = [Promise.reject(new Error("the disk is full")), Promise.resolve(1)];
    results[0]?.catch(() => {});
    let reports = 0;
    const { device } = await aRegistered({
      report: () => results[reports++] ?? Promise.reject(new Error("once more")),
    });
    device.alarm(2);
    await expect.poll(() => reports, soon).toBe(1);
    device.say("KEEPALIVE", 3);
    await expect.poll(() => device.answers("KEEPALIVE").length, soon).toBe(1);
    expect(device.answers("ALARM")).toEqual([]);
    device.alarm(2);
    await expect.poll(() => device.answers("ALARM").length, soon).toBe(1);
    device.alarm(2);
    await expect.poll(() => device.answers("ALARM").length, soon).toBe(2);
    expect(reports).toBe(2);
  });

  it("is another one when the device was started anew and counts from its beginning", async () => {
    const clock = new FakeClock();
    const { device, alarms } = await aRegistered({ clock });
    device.alarm(2);
    await expect.poll(() => alarms.raised.length, soon).toBe(1);
    // Restarted at once: it registers by the number that it had half a minute before.
    await clock.advance(30_000);
    device.say("REGISTER", 1);
    await expect.poll(() => device.answers("REGISTER").length, soon).toBe(2);
    device.alarm(2);
    await expect.poll(() => alarms.raised.length, soon).toBe(2);
    await expect
      .poll(() => device.questions("GETDEVICEWORKSTATUS").length, soon)
      .toBeGreaterThanOrEqual(2);
  });
});

describe("what a device says by itself", () => {
  it("raises no alarm unless it is one", async () => {
    const { device, alarms, traces } = await aRegistered();
    device.say("TIMESYNC", 2, xml`<Type>0</Type><NeedsResponse>1</NeedsResponse>`);
    device.alarm(3, xml`<AlarmInfo><Video>1</Video></AlarmInfo>`);
    device.alarm(4, xml`<FaceID>7</FaceID>`, "FACESNAP");
    await expect.poll(() => alarms.raised.length, soon).toBe(2);
    expect(alarms.raised).toMatchObject([
      { topic: "0/0", alarmType: 0, description: { zh: "其他报警", en: "Other alarm" } },
      { topic: "3/0", description: { en: "Face capture" } },
    ]);
    expect(traces.some(({ name }) => name === "TIMESYNC")).toBe(true);
  });
});

describe("the channels of a device", () => {
  it("stay as they are when an answer is lost", async () => {
    const clock = new FakeClock();
    const site = await aPlatform({ clock });
    let isDeaf = false;
    const device = await aRawDevice({
      server: site.platform.state(),
      answer: ({ command }) => {
        if (command === "GETDEVICECONFIG") return serverInfo(1, 24);
        return command === "GETDEVICEWORKSTATUS" && !isDeaf ? toldStatus : undefined;
      },
    });
    device.say("REGISTER", 1);
    await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "2"]);
    isDeaf = true;
    const signal = new AbortController().signal;
    const fetched = site.platform.driver.commands?.fetchChannels?.("raw-1", signal);
    const failure = fetched?.catch((error: unknown) => error);
    await clock.advance(5000);
    expect(await failure).toMatchObject({ code: "ehome-no-answer" });
    expect(site.intake.cameraIds("raw-1")).toEqual(["1", "2"]);
    expect(device.questions("GETDEVICECONFIG")).toEqual([]);
  });

  it("are counted for one that never tells its state, and none of them is taken away by that", async () => {
    const clock = new FakeClock();
    const site = await aPlatform({ clock });
    let total = 3;
    const device = await aRawDevice({
      server: site.platform.state(),
      answer: ({ command }) => (command === "GETDEVICECONFIG" ? serverInfo(1, total) : undefined),
    });
    device.say("REGISTER", 1);
    await expect.poll(() => device.questions("GETDEVICEWORKSTATUS").length, soon).toBe(1);
    await clock.advance(5000);
    await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "33", "34"]);
    total = 2;
    device.say("REGISTER", 2);
    await expect.poll(() => device.answers("REGISTER").length, soon).toBe(2);
    await clock.advance(5000);
    await expect.poll(() => site.intake.tellings, soon).toBe(2);
    expect(site.intake.cameraIds("raw-1")).toEqual(["1", "33", "34"]);
  });

  it.each([
    ["its state names none", { params: xml`<DeviceStatusXML></DeviceStatusXML>` }],
    ["it refuses to tell its state", { status: 401 }],
  ])("are not taken away by how many it says it has while %s", async (_, status) => {
    const site = await aPlatform();
    let told: typeof toldStatus = toldStatus;
    const device = await aRawDevice({
      server: site.platform.state(),
      answer: ({ command }) => (command === "GETDEVICECONFIG" ? serverInfo(1, 1) : told),
    });
    device.say("REGISTER", 1);
    await expect.poll(() => site.intake.cameraIds("raw-1"), soon).toEqual(["1", "2"]);
    told = status;
    const signal = new AbortController().signal;
    await site.platform.driver.commands?.fetchChannels?.("raw-1", signal);
    expect(device.questions("GETDEVICECONFIG")).toHaveLength(1);
    expect([site.intake.tellings, site.intake.cameraIds("raw-1")]).toEqual([2, ["1", "2"]]);
  });

  it("are not taken away by a device that says it has none", async () => {
    const { device, intake, platform } = await aRegistered();
    expect(device.heard.length).toBeGreaterThan(0);
    const empty = await aRawDevice({
      server: platform.state(),
      deviceId: "raw-2",
      answer: ({ command }) => (command === "GETDEVICECONFIG" ? serverInfo(0, 0) : { status: 401 }),
    });
    empty.say("REGISTER", 1);
    await expect.poll(() => empty.questions("GETDEVICECONFIG").length, soon).toBeGreaterThan(0);
    await expect
      .poll(() => platform.sessions().map(({ channels }) => channels), soon)
      .toEqual([2, 0]);
    const signal = new AbortController().signal;
    await expect(platform.driver.commands?.fetchChannels?.("raw-2", signal)).rejects.toMatchObject({
      code: "ehome-unusable-answer",
    });
    expect(intake.tellings).toBe(1);
  });
});
