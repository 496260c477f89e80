import { Conflict, silentLogger } from "@tessera/base";
import type { DeviceEvent } from "@tessera/engine";
import { expect, it } from "vitest";
import { aPlatform } from "./testing/a-platform.ts";
import { abilitiesOf, aRegistered, connectionOf, soon } from "./testing/watching.ts";

const { signal } = new AbortController();
const channelId = "34020000001310000001";

/** A movable camera of 2022, and all that it can do. */
async function aMovable() {
  const site = await aPlatform();
  const channels = [{ channelId, hasPtz: true }];
  const device = await aRegistered(site, { version: "3.0", channels });
  const connection = connectionOf(site, device.deviceId, channelId);
  return { device, connection, head: device.ptz(channelId), ...abilitiesOf(site.platform.driver) };
}

it("sends the bytes of the standard for moves, focus and iris, and stops both", async () => {
  const { connection, head, ptz, capabilities } = await aMovable();
  expect(capabilities(connection)).toEqual(
    expect.arrayContaining(["ptz", "presets", "position", "talk", "recording-playback"]),
  );
  const move = { timeoutMs: 5000, signal };
  await ptz.move(connection, { pan: -0x60 / 255, tilt: 0, zoom: 0 }, move);
  await ptz.move(connection, { pan: 0, tilt: 0x60 / 255, zoom: 0 }, move);
  await ptz.move(connection, { pan: -0x60 / 255, tilt: 0x60 / 255, zoom: 0 }, move);
  await ptz.move(connection, { pan: 0, tilt: 0, zoom: 8 / 15 }, move);
  await ptz.stop(connection, signal);
  await ptz.iris(connection, -0x40 / 255, signal);
  await ptz.focus(connection, -0x40 / 255, signal);
  await ptz.stop(connection, signal);
  expect(head.log).toEqual([
    "A50F010260000017",
    "A50F01080060001D",
    "A50F010A6060007F",
    "A50F011000008045",
    "A50F0100000000B5",
    "A50F01480040003D",
    "A50F014240000037",
    "A50F0100000000B5",
    "A50F0140000000F5",
  ]);
});

it("keeps presets on the device under the first free number", async () => {
  const { connection, head, presets } = await aMovable();
  expect(await presets.set(connection, { name: "Gate" }, signal)).toBe("1");
  expect(await presets.set(connection, { name: "Yard", token: "3" }, signal)).toBe("3");
  expect(await presets.list(connection, signal)).toEqual([
    { token: "1", name: "Gate" },
    { token: "3", name: "Yard" },
  ]);
  await presets.goTo(connection, "3", signal);
  await presets.remove(connection, "3", signal);
  expect(head.log.slice(-3)).toEqual(["A50F018100030039", "A50F01820003003A", "A50F01830003003B"]);
  expect(await presets.list(connection, signal)).toEqual([{ token: "1", name: "Gate" }]);
  const beyond = presets.goTo(connection, "256", signal);
  await expect(beyond).rejects.toMatchObject({ code: "preset-number" });
});

it("cruises, scans, wipes and goes where it is told", async () => {
  const { connection, head, commands } = await aMovable();
  await commands.cruise(connection, { kind: "add", group: 1, preset: 3 }, signal);
  await commands.cruise(connection, { kind: "dwell", group: 1, value: 300 }, signal);
  await commands.cruise(connection, { kind: "start", group: 1 }, signal);
  await commands.scan(connection, { kind: "start", group: 1 }, signal);
  await commands.wiper(connection, true, signal);
  await commands.output(connection, { number: 2, isOn: true }, signal);
  await commands.output(connection, { number: 2, isOn: false }, signal);
  expect(head.log).toEqual([
    "A50F01840103003D",
    "A50F0187012C1079",
    "A50F01880100003E",
    "A50F01890100003F",
    "A50F018C01000042",
    "A50F018C02000043",
    "A50F018D02000044",
  ]);
  await commands.scan(connection, { kind: "stop", group: 1 }, signal);
  const place = { pan: 120.5, tilt: -5, zoom: 4 };
  await commands.goToPosition(connection, place, signal);
  await expect.poll(() => commands.position(connection, signal), soon).toMatchObject(place);
});

it("arms, records, resets, asks for key frames, zooms into boxes and reboots", async () => {
  const { device, connection, commands, reboot } = await aMovable();
  const home = { isEnabled: true, resetSeconds: 60, preset: 1 };
  const box = {
    windowWidth: 800,
    windowHeight: 450,
    centreX: 400,
    centreY: 200,
    width: 80,
    height: 45,
  };
  await commands.guard(connection, true, signal);
  await commands.record(connection, true, signal);
  await commands.resetAlarm(connection, signal);
  await commands.keyFrame(connection, signal);
  await commands.homePosition(connection, home, signal);
  await commands.dragZoom(connection, "in", box, signal);
  expect(device.controls).toMatchObject({
    isGuarded: true,
    isRecording: true,
    alarmResets: 1,
    keyFrames: 1,
    home,
    last: { kind: "drag-zoom", direction: "in", box },
  });
  await reboot(connection, signal);
  expect(device.controls.reboots).toBe(1);
});

it.each([
  ["subscribed", { catalog: 0, alarm: 3600, position: 3600 }, 2],
  ["unsolicited", { catalog: 0, alarm: 0, position: 0 }, 0],
])(
  "hears alarms and positions, %s",
  async (_, subscriptions, asked) => {
    const site = await aPlatform({ settings: { subscriptions } });
    const device = await aRegistered(site, { channels: 2 });
    const [id = ""] = device.channelIds;
    const connection = connectionOf(site, device.deviceId, id);
    const events: DeviceEvent[] = [];
    const abort = new AbortController();
    const watching = site.platform.driver.watchEvents?.({
      connection,
      channels: [{ channelId: id, connection }],
      onEvent: (event) => void events.push(event),
      signal: abort.signal,
      log: silentLogger,
    });
    const subscribed = () =>
      device.log.filter((word) => /^Query (Alarm|MobileP)/.test(word)).length;
    await expect.poll(subscribed, soon).toBe(asked);

    await device.alarm({ priority: 1, method: 5, type: 2, description: "有人" }, id);
    await expect.poll(() => events, soon).toHaveLength(1);
    expect(events[0]).toMatchObject({
      channelId: id,
      alarmType: 7,
      phase: "happens",
      topic: "GB28181/5/2",
      description: { zh: "有人" },
    });
    await expect.poll(() => device.log.includes("Response Alarm"), soon).toBe(true);

    const { positions } = site.intake;
    await device.position({ longitude: 114.05, latitude: 22.54, speedKmh: 30 }, id);
    await expect.poll(() => positions.length, soon).toBe(1);
    expect(positions[0]).toMatchObject({ channelId: id, longitude: 114.05, speedKmh: 30 });
    await device.alarm({ priority: 4, method: 4, longitude: 113, latitude: 23 }, id);
    await expect.poll(() => positions.at(-1)?.longitude, soon).toBe(113);
    // The box of a vehicle: all its cameras are there.
    await device.position({ longitude: 1, latitude: 2 }, device.deviceId);
    await expect
      .poll(() => positions.filter(({ longitude }) => longitude === 1).length, soon)
      .toBe(2);
    abort.abort();
    await watching;
  },
  20_000,
);

it("speaks through a device, one at a time", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  const { talk } = abilitiesOf(site.platform.driver);
  const connection = connectionOf(site, device.deviceId, device.channelIds[0] ?? "");
  const line = await talk(connection, signal);
  await expect(talk(connection, signal)).rejects.toThrow(Conflict);
  line.speak(new Int16Array(8000).fill(8000));
  await expect.poll(() => device.speaker.samples, soon).toBeGreaterThan(4000);
  expect(device.speaker.peak).toBeGreaterThan(7000);
  await line.stop();
  await expect.poll(() => device.speaker.isOpen, soon).toBe(false);
  await line.ended;
  const again = await talk(connection, signal);
  await again.stop();
}, 20_000);
