import { execFile } from "node:child_process";
import { mkdtemp, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type GbDevice, type GbDeviceOptions, startGbDevice } from "@tessera/simulators/gb-device";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { fps, makeFootage, shownOf } from "./lossy-footage.ts";

/** The whole program as the platform of simulated GB/T 28181 devices. */
const run = promisify(execFile);
const admin = { name: "admin", password: "Initial-Password-1" };
const password = "Cam-Pass-7";
const serverId = "34020000002000000001";
/** So many pictures within three seconds are a stream that plays, however slow the machine. */
const playing = 10;
const waitTimes = { timeout: 20_000, interval: 100 };
vi.setConfig({ testTimeout: 90_000 });

let server: RunningServer;
let token: string;
let sipPort: number;

beforeAll(async () => {
  server = await startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_GB28181_SIP_PASSWORD: password },
  });
  ({ token } = await openSession(server.url, admin));
  const { Port } = await callBare(server.url, { path: "gb/state", token });
  sipPort = Number(Port);
}, 90_000);
afterAll(() => server.stop());

const call = (path: string, fields?: Record<string, string>) =>
  callApi(server.url, { path, token, ...(fields && { fields }) });
const bare = (path: string) => callBare(server.url, { path, token });
const playbackOf = ({ sessions }: GbDevice) =>
  sessions.find(({ purpose }) => purpose === "Playback");
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, waitTimes);

const aDevice = (deviceId: string, options: Partial<GbDeviceOptions> = {}) =>
  startGbDevice({
    server: { host: "127.0.0.1", port: sipPort, id: serverId },
    deviceId,
    password,
    recordings,
    ...options,
  });

interface Channel {
  readonly ChannelID: string;
  readonly Online: number;
}

async function channelsOf(device: string, limit = 10): Promise<readonly Channel[]> {
  const { Channels } = await call(`channelsconfig?device=${device}&start=0&limit=${limit}`);
  return Channels as Channel[];
}

async function untilOnline(device: string, count: number): Promise<void> {
  await eventually(async () => {
    const online = (await channelsOf(device)).filter(({ Online }) => Online === 1);
    if (online.length !== count) throw new Error(`${online.length} of ${count} are online`);
  });
}

async function addressOf(device: string, channel: string, protocol: string, stream = "main") {
  const query = `device=${device}&channel=${channel}&protocol=${protocol}&stream=${stream}`;
  const { URL: url } = await call(`devices/channelstream?${query}`);
  return new URL(String(url), server.url).href;
}

interface Probed {
  readonly codec_name: string;
  readonly width?: number;
  readonly nb_read_packets: string;
}

async function probe(url: string): Promise<readonly Probed[]> {
  const options = "-v error -count_packets -read_intervals %+3 -show_streams -of json".split(" ");
  const { stdout } = await run("ffprobe", [...options, url], { timeout: 40_000 });
  return (JSON.parse(stdout) as { streams: Probed[] }).streams;
}

describe("a device by UDP whose packets get lost", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tessera-gb-loss-"));
    await makeFootage(join(folder, "device.h264"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.concurrent.each([
    ["34020000001320000031", { percent: 1 }, 0.9],
    ["34020000001320000032", { percent: 3 }, 0.7],
  ])("goes on with what has come: %s %j", async (id, loss, atLeast) => {
    const file = join(folder, "device.h264");
    await call("adddevice", { DeviceID: id, DeviceName: id, DeviceType: "GB" });
    await call("editdevice", { DeviceID: id, DeviceName: id, MediaTransportMode: "UDP" });
    const device = await aDevice(id, { channels: 1, audio: "pcma", video: { file, fps, loss } });
    await untilOnline(id, 1);
    const { share, holeS } = await shownOf(
      await addressOf(id, device.channelIds[0] ?? "", "http_fmp4"),
      6,
    );
    expect(share).toBeGreaterThanOrEqual(atLeast);
    expect(holeS).toBeLessThan(2);
    await device.stop();
  });
});

const modes = [
  ["UDP", "34020000001320000011", "UDP"],
  ["TCP-PASSIVE", "34020000001320000012", "TCP"],
  ["TCP-ACTIVE", "34020000001320000013", "UDP"],
] as const;

describe.each(modes)("a device whose media come by %s", (mode, id, transport) => {
  let device: GbDevice;
  let channel: string;

  beforeAll(async () => {
    await call("adddevice", { DeviceID: id, DeviceName: mode, DeviceType: "GB" });
    await call("editdevice", { DeviceID: id, DeviceName: mode, MediaTransportMode: mode });
    device = await aDevice(id, { transport, channels: 2, audio: "pcma" });
    channel = device.channelIds[0] ?? "";
    await untilOnline(id, 2);
  }, 60_000);
  afterAll(() => device.stop());

  it("sends its pictures and sound, main and sub stream", async () => {
    const streams = await probe(await addressOf(id, channel, "flv"));
    expect(streams).toMatchObject([{ codec_name: "h264" }, { codec_name: "pcm_alaw" }]);
    expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(playing);
    expect(device.sessions).toMatchObject([
      { mode: other(mode), purpose: "Play", channelId: channel },
    ]);
    await probe(await addressOf(id, channel, "flv", "sub"));
    expect(new Set(device.sessions.map(({ streamNumber }) => streamNumber))).toEqual(
      new Set([0, 1]),
    );
  });

  it("plays a recording, pauses, goes faster and jumps", async () => {
    const { list } = await bare(
      `devices/record/files?device=${id}&channel=${channel}&period=${day}`,
    );
    const [file] = list as { startAt: string; endAt: string }[];
    const times = `stime=${file?.startAt}&etime=${file?.endAt}`;
    const asked = `devices/record/playback?device=${id}&channel=${channel}&${times}&protocol=flv`;
    const { URL: url } = await call(asked);
    const played = new AbortController();
    const reply = await fetch(new URL(String(url), server.url), { signal: played.signal });
    const body = reply.body?.getReader();
    await body?.read();
    const control = (fields: Record<string, string>) =>
      call("devices/record/playback/control", { url: String(url), ...fields });
    await control({ command: "pause" });
    await eventually(() => expect(playbackOf(device)?.isPaused).toBe(true));
    await control({ command: "play" });
    await control({ command: "scale", scale: "4" });
    await eventually(() => expect(playbackOf(device)).toMatchObject({ isPaused: false, scale: 4 }));
    await control({ command: "seek", time: "30" });
    await eventually(() => expect(playbackOf(device)?.positionSeconds).toBeGreaterThanOrEqual(30));
    played.abort();
  });

  it("gives a recording as a file", async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-gb-"));
    const path = join(folder.path, "recording.mp4");
    const { list } = await bare(
      `devices/record/files?device=${id}&channel=${channel}&period=${day}`,
    );
    const file = (list as { name: string; duration: number }[]).find(
      ({ duration }) => duration <= 60,
    );
    const name = encodeURIComponent(file?.name ?? "");
    const reply = await fetch(
      `${server.url}/api/v1/record/downloaddevicerecord/${id}~${channel}/${name}/8`,
      { headers: { token } },
    );
    expect(reply.status).toBe(200);
    await writeFile(path, new Uint8Array(await reply.arrayBuffer()));
    const { stdout } = await run("ffprobe", [
      ..."-v error -show_entries format=duration -of csv=p=0".split(" "),
      path,
    ]);
    // What UDP loses on a busy machine is lost up to the next key frame.
    expect(Number(stdout)).toBeGreaterThan(mode === "UDP" ? 1 : 6);
    expect(Number(stdout)).toBeLessThan(10);
    await run("ffmpeg", ["-v", "error", "-xerror", "-i", path, "-f", "null", "-"]);
    expect((await bare("devices/record/downloads"))["list"]).toContainEqual(
      expect.objectContaining({ device: id, state: "finished", duration: 8 }),
    );
  });
});

it("shows H.265 as it is", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-gb-"));
  const file = join(folder.path, "picture.h265");
  const source = "-f lavfi -i testsrc2=s=320x180:r=15 -t 4 -pix_fmt yuv420p -c:v libx265".split(
    " ",
  );
  const how = "-preset ultrafast -x265-params log-level=none:keyint=15 -f hevc".split(" ");
  await run("ffmpeg", ["-v", "error", ...source, ...how, file]);
  const id = "34020000001320000014";
  await using device = disposable(
    await aDevice(id, { channels: 1, video: { file, fps: 15 }, audio: "aac" }),
  );
  await eventually(async () => expect(await channelsOf(id)).toMatchObject([{ Online: 1 }]));
  const streams = await probe(await addressOf(id, device.channelIds[0] ?? "", "http_fmp4"));
  expect(streams).toMatchObject([{ codec_name: "hevc", width: 320 }, { codec_name: "aac" }]);
  expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(playing);
});

it("has the 5,000 channels of a lower platform in a few seconds, in their folders", async () => {
  const id = "34020000002000000099";
  const catalog = { itemsPerPage: 20 };
  const startedMs = performance.now();
  await using device = disposable(
    await aDevice(id, { transport: "TCP", channels: 5000, folders: "groups", catalog }),
  );
  expect(device.channelIds).toHaveLength(5000);
  await vi.waitFor(
    async () => {
      const { DeviceID, ChannelNum } = await deviceOf(id);
      expect({ DeviceID, ChannelNum }).toEqual({ DeviceID: id, ChannelNum: 5000 });
    },
    { timeout: 60_000, interval: 200 },
  );
  console.info(`5,000 channels in ${Math.round(performance.now() - startedMs)} ms`);
  const { data } = await bare(`lowerlabel?device=${id}`);
  expect((data as unknown[]).length).toBeGreaterThan(0);
});

async function deviceOf(id: string): Promise<Record<string, unknown>> {
  const { Devices } = await call(`devicesconfig?start=0&limit=10&q=${id}`);
  return (Devices as Record<string, unknown>[])[0] ?? {};
}

describe("a device with a movable camera", () => {
  const id = "34020000001320000015";
  let device: GbDevice;
  let channel: string;

  beforeAll(async () => {
    device = await aDevice(id, { channels: 1, version: "3.0" });
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
    await callBare(server.url, { path: "remotedevctrl", token, fields: { device: id } });
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
    const reply = await fetch(
      `${server.url}/api/v1/devices/channelsnap?device=${id}&channel=${channel}`,
      { headers: { token } },
    );
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
    const url = `${server.url.replace("http", "ws")}/api/v1/ws_talk/${id}/${channel}?token=${token}`;
    const socket = new WebSocket(url);
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

it("lets nobody in by a wrong password", async () => {
  const id = "34020000001320000016";
  await using device = disposable(await aDevice(id, { password: "wrong" }));
  expect(device.registration).toMatchObject({ isRegistered: false, status: 403 });
  expect(await deviceOf(id)).toEqual({});
});

/** Who connects is told by the one that does not. */
const other = (mode: string): string =>
  ({ "TCP-PASSIVE": "TCP-ACTIVE", "TCP-ACTIVE": "TCP-PASSIVE" })[mode] ?? mode;

/** Of yesterday: whatever the time is now, the day is over. */
const noonMs = (Math.floor(Date.now() / 86_400_000) - 0.5) * 86_400_000;
const day = new Date(noonMs).toISOString().slice(0, 10).replaceAll("-", "");
const recordings = [
  { startMs: noonMs, endMs: noonMs + 3_600_000, type: "time" },
  { startMs: noonMs + 5_400_000, endMs: noonMs + 5_460_000, type: "alarm" },
] as const;

const disposable = (device: GbDevice): GbDevice & AsyncDisposable =>
  Object.assign(device, { [Symbol.asyncDispose]: () => device.stop() });
