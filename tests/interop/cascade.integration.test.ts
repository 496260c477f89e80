import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import dayjs from "dayjs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { type RunningServer, startServer } from "../e2e/running-server.ts";
import { admin, gbPassword, type SharedServer, sharedServer } from "./shared-server.ts";

/** Two of our servers, one cascaded under the other: what the lower one has is used from the upper one. */
const run = promisify(execFile);
const upperSerial = "34020000002000000001";
const lowerSerial = "34020000002000000002";
const login = { userName: "guard", password: "camera-secret" };
/** So many pictures within three seconds are a stream that plays, however slow the machine. */
const playing = 10;
const waitTimes = { timeout: 30_000, interval: 200 };
vi.setConfig({ testTimeout: 90_000 });

interface Site {
  readonly url: string;
  readonly call: (
    path: string,
    fields?: Record<string, string>,
  ) => Promise<Record<string, unknown>>;
  readonly bare: (
    path: string,
    fields?: Record<string, string>,
  ) => Promise<Record<string, unknown>>;
  readonly sipPort: number;
}

let upper: Site;
let lower: Site;
let lowerServer: RunningServer;
let dome: OnvifCamera;
let recorder: GbDevice;
/** As the upper one knows the cameras. */
let domeId: string;
let recorderId: string;

async function siteAt({ url }: Pick<SharedServer, "url">): Promise<Site> {
  const { token } = await openSession(url, admin);
  const { Port } = await callBare(url, { path: "gb/state", token });
  return {
    url,
    call: (path, fields) => callApi(url, { path, token, ...(fields && { fields }) }),
    bare: (path, fields) => callBare(url, { path, token, ...(fields && { fields }) }),
    sipPort: Number(Port),
  };
}

const startLower = () =>
  startServer({
    initialPassword: admin.password,
    isDemo: false,
    mediaWorkers: 1,
    env: { TESSERA_GB28181_SIP_PASSWORD: gbPassword, TESSERA_GB28181_SERIAL: lowerSerial },
  });

interface Channel {
  readonly ChannelID: string;
  readonly Name: string;
  readonly Online: number;
}

async function channelsAbove(): Promise<readonly Channel[]> {
  const { Channels } = await upper.call(`channelsconfig?device=${lowerSerial}&start=0&limit=10`);
  return Channels as Channel[];
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, waitTimes);

beforeAll(async () => {
  lowerServer = await startLower();
  [upper, lower] = await Promise.all([siteAt(await sharedServer()), siteAt(lowerServer)]);
  dome = await startOnvifCamera({ name: "Dome", ...login });
  await lower.call("adddevice", {
    DeviceName: "Dome",
    DeviceType: "ONVIF",
    DeviceIp: "127.0.0.1",
    DevicePort: String(dome.port),
    DeviceUserName: login.userName,
    DeviceUserPW: login.password,
  });
  recorder = await startGbDevice({
    server: { host: "127.0.0.1", port: lower.sipPort, id: lowerSerial },
    deviceId: "34020000001180000007",
    password: gbPassword,
    channels: 1,
  });
  recorderId = recorder.channelIds[0] ?? "";
  await lower.bare("cascade/add", {
    Name: "City",
    Serial: upperSerial,
    Host: "127.0.0.1",
    Port: String(upper.sipPort),
    Password: gbPassword,
    ShareAllChannel: "1",
    CatalogGroupSize: "8",
  });
  await eventually(async () => {
    const channels = await channelsAbove();
    const isThere = channels.length === 2 && channels.every(({ Online }) => Online === 1);
    if (!isThere) throw new Error(`The upper server shows ${JSON.stringify(channels)} yet.`);
    domeId = channels.find(({ Name }) => Name === "Dome")?.ChannelID ?? "";
  });
}, 120_000);
afterAll(async () => {
  await recorder.stop();
  await lowerServer.stop();
  await upper.call("deldevice", { device: lowerSerial });
  await dome.stop();
});

async function addressOf(channel: string): Promise<string> {
  const query = `device=${lowerSerial}&channel=${channel}&protocol=flv&stream=main`;
  const { URL: url } = await upper.call(`devices/channelstream?${query}`);
  return new URL(String(url), upper.url).href;
}

async function picturesAt(url: string): Promise<number> {
  const options = "-v error -count_packets -read_intervals %+3 -select_streams v:0".split(" ");
  const shown = "-show_entries stream=codec_name,nb_read_packets -of csv=p=0".split(" ");
  const { stdout } = await run("ffprobe", [...options, ...shown, url], { timeout: 40_000 });
  const [codec, count] = stdout.trim().split(",");
  expect(codec).toBe("h264");
  return Number(count);
}

it("gives every camera an id of 20 digits, whatever it speaks", () => {
  expect(domeId).toMatch(/^34020000001320\d{6}$/);
  expect(recorderId).toMatch(/^\d{20}$/);
});

it("passes live video of an ONVIF camera and of a GB device through", async () => {
  expect(await picturesAt(await addressOf(domeId))).toBeGreaterThanOrEqual(playing);
  expect(await picturesAt(await addressOf(recorderId))).toBeGreaterThanOrEqual(playing);
  const { rows } = await lower.bare("cascade/streams");
  expect(rows).toContainEqual(expect.objectContaining({ Kind: "Play", ExportID: domeId }));
});

const move = (channel: string, command: string) =>
  upper.call("ptzcontrol", { device: lowerSerial, channel, command, speed: "96" });

it("passes movement through: as it is to a GB device, in its own words to an ONVIF camera", async () => {
  await move(recorderId, "left");
  await eventually(() => expect(recorder.ptz(recorderId).log).toContain("A50F010260000017"));
  await move(recorderId, "stop");
  await eventually(() => expect(recorder.ptz(recorderId).isMoving).toBe(false));
  await move(domeId, "upright");
  await eventually(() => expect(dome.ptz.position().pan).toBeGreaterThan(0));
  await move(domeId, "stop");
  await eventually(() => expect(dome.ptz.isMoving).toBe(false));
});

it("lists and plays what the lower server has recorded itself", async () => {
  const { Devices } = await lower.call("devicesconfig?start=0&limit=10&q=Dome");
  const [{ DeviceID: device }] = Devices as [{ DeviceID: string }];
  await lower.bare(`record/realtimerecord/start?device=${device}&channel=1&duration=3600`);
  const period = dayjs().format("YYYYMMDD");
  const files = `devices/record/files?device=${lowerSerial}&channel=${domeId}&period=${period}`;
  let file = { startAt: "", endAt: "", duration: 0 };
  await eventually(async () => {
    const { list } = await upper.bare(files);
    file = (list as (typeof file)[])[0] ?? file;
    expect(file.duration).toBeGreaterThanOrEqual(5);
  });
  await lower.bare(`record/realtimerecord/stop?device=${device}&channel=1`);
  const times = `stime=${file.startAt}&etime=${file.endAt}`;
  const asked = `device=${lowerSerial}&channel=${domeId}&${times}&protocol=flv`;
  const { URL: url } = await upper.call(`devices/record/playback?${asked}`);
  const address = new URL(String(url), upper.url).href;
  expect(await picturesAt(address)).toBeGreaterThanOrEqual(playing);
});

it("lists and plays what a device below the lower server has recorded", async () => {
  const period = dayjs().subtract(1, "day").format("YYYYMMDD");
  const own = await lower.bare(
    `devices/record/files?device=${recorder.deviceId}&channel=${recorderId}&period=${period}`,
  );
  const files = `devices/record/files?device=${lowerSerial}&channel=${recorderId}&period=${period}`;
  const { list, total } = await upper.bare(files);
  expect(Number(total)).toBeGreaterThanOrEqual(Number(own["total"]));
  const [file] = list as [{ startAt: string; endAt: string }];
  const times = `stime=${file.startAt}&etime=${file.endAt}`;
  const asked = `device=${lowerSerial}&channel=${recorderId}&${times}&protocol=flv`;
  const { URL: url } = await upper.call(`devices/record/playback?${asked}`);
  const played = new AbortController();
  const reply = await fetch(new URL(String(url), upper.url), { signal: played.signal });
  await reply.body?.getReader().read();
  expect(recorder.sessions).toContainEqual(expect.objectContaining({ purpose: "Playback" }));
  played.abort();
});

it("passes alarms through", async () => {
  await eventually(() => expect(dome.subscriptionCount).toBe(1));
  dome.raise("motion", true);
  await recorder.alarm({ priority: 1, method: 5, type: 5 }, recorderId);
  await eventually(async () => {
    const { rows } = await upper.bare(`device/events?device=${lowerSerial}`);
    for (const [ChannelID, AlarmType] of [
      [domeId, 7],
      [recorderId, 10],
    ])
      expect(rows).toContainEqual(expect.objectContaining({ ChannelID, AlarmType }));
  });
});

it("tells when a camera is gone", async () => {
  await recorder.stop();
  // What the upper server still holds of its stream ends first.
  await vi.waitFor(
    async () => {
      const gone = (await channelsAbove()).find(({ ChannelID }) => ChannelID === recorderId);
      expect(gone?.Online).toBe(0);
    },
    { ...waitTimes, timeout: 70_000 },
  );
});
