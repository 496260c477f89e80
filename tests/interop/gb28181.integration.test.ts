import { execFile } from "node:child_process";
import { mkdtemp, mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { GbDevice, GbDeviceOptions } from "@tessera/simulators/gb-device";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, gbSite } from "./gb-site.ts";
import { fps, makeFootage, shownOf } from "./lossy-footage.ts";

/** The whole program as the platform of simulated GB/T 28181 devices. */
const run = promisify(execFile);
/** So many pictures within three seconds are a stream that plays, however slow the machine. */
const playing = 10;

const { call, bare, channelsOf, deviceOf, untilOnline, startDevice, ...site } = gbSite();
const playbackOf = ({ sessions }: GbDevice) =>
  sessions.find(({ purpose }) => purpose === "Playback");

const aDevice = (deviceId: string, options: Partial<GbDeviceOptions> = {}) =>
  startDevice(deviceId, { recordings, video: { width: 320, height: 180 }, ...options });

async function addressOf(device: string, channel: string, protocol: string, stream = "main") {
  const query = `device=${device}&channel=${channel}&protocol=${protocol}&stream=${stream}`;
  const { URL: url } = await call(`devices/channelstream?${query}`);
  return site.addressOf(String(url));
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
    const reply = await fetch(site.addressOf(String(url)), { signal: played.signal });
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
    const reply = await site.fetch(
      `/api/v1/record/downloaddevicerecord/${id}~${channel}/${name}/8`,
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
  const source = "-f lavfi -i testsrc2=s=320x180:r=15 -t 1 -pix_fmt yuv420p -c:v libx265".split(
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

it("has the channels of a lower platform, in their folders", async () => {
  const id = "34020000002000000099";
  const catalog = { itemsPerPage: 20 };
  await using device = disposable(
    await aDevice(id, { transport: "TCP", channels: 300, folders: "groups", catalog }),
  );
  expect(device.channelIds).toHaveLength(300);
  await eventually(async () => {
    const { DeviceID, ChannelNum } = await deviceOf(id);
    expect({ DeviceID, ChannelNum }).toEqual({ DeviceID: id, ChannelNum: 300 });
  });
  const { data } = await bare(`lowerlabel?device=${id}`);
  expect((data as unknown[]).length).toBeGreaterThan(0);
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
