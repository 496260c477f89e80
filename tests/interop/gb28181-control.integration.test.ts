import type { GbDevice } from "@tessera/simulators/gb-device";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, gbSite } from "./gb-site.ts";

const { call, bare, channelsOf, untilOnline, ...site } = gbSite();

describe("a device with a movable camera", () => {
  const id = "34020000001320000015";
  let device: GbDevice;
  let channel: string;

  beforeAll(async () => {
    device = await site.startDevice(id, { channels: 1, version: "3.0" });
    channel = device.channelIds[0] ?? "";
    await untilOnline(id, 1);
  }, 60_000);
  afterAll(() => device.stop());

  const order = (path: string, fields: Record<string, string> = {}) =>
    call(path, { device: id, channel, ...fields });
  const move = (command: string, speed = "96") => order("ptzcontrol", { command, speed });

  it.each([
    ["left", "A50F010260000017"],
    ["up", "A50F01080060001D"],
    ["upleft", "A50F010A6060007F"],
    ["stop", "A50F0100000000B5"],
  ])("is moved %s by the bytes %s", async (command, bytes) => {
    await move(command);
    await eventually(() => expect(device.ptz(channel).log).toContain(bytes));
  });

  it("keeps, goes to and forgets presets", async () => {
    const { Token } = await order("onvifsetpreset", { name: "gate", token: "3" });
    expect(Token).toBe("3");
    await eventually(() => expect(device.ptz(channel).log).toContain("A50F018100030039"));
    const { Presets } = await call(`onvifgetpresetlist?device=${id}&channel=${channel}`);
    expect(Presets).toContainEqual(expect.objectContaining({ Token: "3" }));
    await order("onvifgotopreset", { token: "3" });
    await eventually(() => expect(device.ptz(channel).log).toContain("A50F01820003003A"));
    await order("onvifremovepreset", { token: "3" });
    await eventually(() => expect(device.ptz(channel).log).toContain("A50F01830003003B"));
  });

  it("cruises, scans and wipes", async () => {
    await order("ptz/cruise", { command: "add", group: "1", preset: "3" });
    await order("ptz/cruise", { command: "dwell", group: "1", value: "300" });
    await order("ptz/cruise", { command: "start", group: "1" });
    await order("ptz/scan", { command: "start", group: "1" });
    await order("ptz/wiper", { on: "1" });
    const vectors = ["A50F01840103003D", "A50F0187012C1079", "A50F01880100003E"];
    const more = ["A50F01890100003F", "A50F018C01000042"];
    await eventually(() =>
      expect(device.ptz(channel).log).toEqual(expect.arrayContaining([...vectors, ...more])),
    );
  });

  it("zooms to a box, goes to a position and tells it", async () => {
    const box = { Length: "1280", Width: "720", MidPointX: "640", MidPointY: "360" };
    await order("dragzoomin/control", { ...box, LengthX: "200", LengthY: "100" });
    await eventually(() => expect(device.controls.last).toMatchObject({ kind: "drag-zoom" }));
    await order("ptz/position", { pan: "120.5", tilt: "-5", zoom: "4" });
    await eventually(async () =>
      expect(await call(`ptz/position?device=${id}&channel=${channel}`)).toMatchObject({
        Pan: 120.5,
        Tilt: -5,
        Zoom: 4,
      }),
    );
  });

  it("is armed, made to record, asked for key frames and restarted", async () => {
    await order("devicecontrol/guard", { on: "1" });
    await order("devicecontrol/record", { on: "1" });
    await order("devicecontrol/alarmreset");
    await order("devicecontrol/keyframe");
    await bare("remotedevctrl", { device: id });
    await eventually(() =>
      expect(device.controls).toMatchObject({
        isGuarded: true,
        isRecording: true,
        alarmResets: 1,
        keyFrames: 1,
        reboots: 1,
      }),
    );
  });

  it("says how it is, and what time it has", async () => {
    await eventually(async () => {
      const { data } = await bare(`gb/sessions?q=${id}`);
      expect(data).toMatchObject([{ DeviceID: id, Version: "3.0", Health: "ok" }]);
      const [{ ClockSkewSeconds } = {}] = data as { ClockSkewSeconds?: number }[];
      expect(Math.abs(ClockSkewSeconds ?? 99)).toBeLessThan(60);
    });
  });

  it("makes a picture itself and uploads it", async () => {
    const reply = await site.fetch(`/api/v1/devices/channelsnap?device=${id}&channel=${channel}`);
    const picture = new Uint8Array(await reply.arrayBuffer());
    expect(picture.slice(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    await eventually(() => expect(device.controls.snapshots).toBe(1));
  });

  it("tells of alarms and of where it is", async () => {
    await device.alarm({ priority: 1, method: 5, type: 2, description: "<b>动</b>" }, channel);
    await eventually(async () =>
      expect(await bare(`device/events?device=${id}`)).toMatchObject({
        rows: [{ ChannelID: channel, AlarmType: 7 }],
      }),
    );
    await device.position({ longitude: 114.05, latitude: 22.54 }, channel);
    await eventually(async () =>
      expect((await bare(`gps?device=${id}`))["data"]).toMatchObject([{ ChannelID: channel }]),
    );
  });

  it("lets somebody speak through it", async () => {
    const socket = site.socket(`/api/v1/ws_talk/${id}/${channel}`);
    const words: string[] = [];
    socket.addEventListener("message", ({ data }) => words.push(String(data)));
    await eventually(() => expect(words).toContain(JSON.stringify({ type: "ready" })));
    const tone = Int16Array.from({ length: 800 }, (_, at) => 8000 * Math.sin(at / 3));
    for (let piece = 0; piece < 5; piece++) socket.send(tone);
    await eventually(() => expect(device.speaker.samples).toBeGreaterThanOrEqual(1600));
    expect(device.speaker.peak).toBeGreaterThan(6000);
    socket.close();
    await eventually(() => expect(device.speaker.isOpen).toBe(false));
  });

  it("is offline when its cable is cut, and back when it registers again", async () => {
    await device.unregister();
    await eventually(async () => expect(await channelsOf(id)).toMatchObject([{ Online: 0 }]));
    await device.register();
    await eventually(async () => expect(await channelsOf(id)).toMatchObject([{ Online: 1 }]));
  });
});
