import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type EhomeDevice, startEhomeDevice } from "@tessera/simulators/ehome-device";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi, postJson } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, type SharedServer, sharedServer } from "./shared-server.ts";

/** The whole program as the platform of a simulated EHome device. */
const run = promisify(execFile);
const deviceId = "bus-001";
/** So many pictures within three seconds are a stream that plays, however slow the machine. */
const playing = 10;
vi.setConfig({ testTimeout: 90_000 });

let server: SharedServer;
let token: string;
let device: EhomeDevice;

const call = (path: string, fields?: Record<string, string>) =>
  callApi(server.url, { path, token, ...(fields && { fields }) });
const bare = (path: string) => callBare(server.url, { path, token });
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 200 });

beforeAll(async () => {
  server = await sharedServer();
  ({ token } = await openSession(server.url, admin));
  const { Port } = await bare("ehome/state");
  device = await startEhomeDevice({
    server: { host: "127.0.0.1", port: Number(Port) },
    deviceId,
    channels: 2,
    audio: "pcma",
  });
}, 90_000);
afterAll(() => device.stop());

it("lets an unknown device in once it is approved, and shows its channels", async () => {
  await eventually(async () =>
    expect((await bare("ehome/waiting"))["data"]).toMatchObject([
      { DeviceID: deviceId, State: "Waiting" },
    ]),
  );
  expect(device.status).toBe(403);
  await postJson(server.url, {
    path: "ehome/waiting/letin",
    token,
    input: { deviceid: deviceId },
  });
  device.register();
  await eventually(async () => {
    const { Channels } = await call(`channelsconfig?device=${deviceId}&start=0&limit=10`);
    expect(Channels).toMatchObject([
      { ChannelID: "1", Online: 1 },
      { ChannelID: "2", Online: 1 },
    ]);
  });
  expect((await bare("ehome/sessions"))["data"]).toMatchObject([
    { DeviceID: deviceId, Version: "2.0", ChannelCount: 2 },
  ]);
});

it("plays its pictures and sound in a media worker", async () => {
  const query = `device=${deviceId}&channel=1&protocol=flv&stream=main`;
  const { URL: address } = await call(`devices/channelstream?${query}`);
  const url = new URL(String(address), server.url).href;
  const options = "-v error -count_packets -read_intervals %+3 -show_streams -of json".split(" ");
  const { stdout } = await run("ffprobe", [...options, url], { timeout: 40_000 });
  const { streams } = JSON.parse(stdout) as { streams: { nb_read_packets: string }[] };
  expect(streams).toMatchObject([{ codec_name: "h264", width: 320 }, { codec_name: "pcm_alaw" }]);
  expect(Number(streams[0]?.nb_read_packets)).toBeGreaterThanOrEqual(playing);
  const decode = ["-v", "error", "-xerror", "-t", "2", "-i", url, "-f", "null", "-"];
  expect((await run("ffmpeg", decode, { timeout: 40_000 })).stderr).toBe("");
});

it("puts its alarms into the tree of EHome alarms, and its place on the map", async () => {
  device.raiseAlarm({ code: 8, remark: "东门" });
  device.raiseAlarm({ code: 40_966, channel: 0 });
  await eventually(async () => {
    const { rows } = await bare("ehome_alarm/queryList?group=1");
    expect(rows).toMatchObject([
      { DeviceID: deviceId, Group: 1, Code: 40_966, CodeName: "侧翻" },
      { DeviceID: deviceId, Group: 1, Code: 8, ChannelID: "1", CodeName: "移动侦测" },
    ]);
  });
  device.tellPosition({ longitude: 121.4266528, latitude: 31.1503278, speedKmh: 36 });
  await eventually(async () => {
    const { data } = await bare(`gps?device=${deviceId}`);
    expect(data).toMatchObject([{ ChannelID: "1" }, { ChannelID: "2" }]);
    const [first] = data as { readonly GpsLongitude: number; readonly GpsLatitude: number }[];
    expect(first?.GpsLongitude).toBeCloseTo(121.4266528, 5);
    expect(first?.GpsLatitude).toBeCloseTo(31.1503278, 5);
  });
});

it("moves its camera, and writes down what was said", async () => {
  await call("ptzcontrol", { device: deviceId, channel: "1", command: "left", speed: "128" });
  await eventually(async () =>
    expect(device.ptz).toMatchObject([{ channel: 1, command: "LEFT", action: "Start" }]),
  );
  const { data } = await bare("ehome/log?name=PTZCONTROL&limit=5");
  expect(data).toMatchObject([{ DeviceID: deviceId, Direction: "out", Name: "PTZCONTROL" }]);
});
