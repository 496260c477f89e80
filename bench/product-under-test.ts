import { setTimeout as passed } from "node:timers/promises";
import { deviceInfo } from "../tests/e2e/cameras.ts";
import { initialise } from "../tests/e2e/first-start.ts";
import { callApi, postJson } from "../tests/e2e/legacy-api.ts";
import { type OpenSession, openSession } from "../tests/e2e/open-session.ts";
import { type RunningServer, startServer } from "../tests/e2e/running-server.ts";
import { findProcess } from "./process-usage.ts";

const first = { name: "admin", password: "Initial-Password-1" };
const liveTimeoutMs = 30_000;

export interface StreamInfo {
  readonly State: string;
  readonly Fps: number;
  readonly Packets: number;
  readonly Loss: number;
}

/** Of the form that an operator fills in. */
type DeviceFields = Readonly<Record<string, string>>;

/** The real server, with cameras added as an operator adds them. */
export interface Product {
  readonly pid: number;
  /** Without a slash at the end. */
  readonly url: string;
  /** What a browser has kept that is signed in. */
  readonly storageState: OpenSession["storageState"];
  /**
   * Pulled always, not only while somebody watches; gives their devices when all are live. What is told of them beside
   * their addresses is laid over what RTSP cameras have.
   */
  addCameras(urls: readonly string[], fields?: DeviceFields): Promise<string[]>;
  /** Pulled only while somebody watches. */
  addSleepingCameras(rtspUrls: readonly string[]): Promise<string[]>;
  /** Where devices of GB/T 28181 register. */
  sipPort(): Promise<number>;
  /** Where vehicle terminals connect to. */
  terminalPort(): Promise<number>;
  /** Channels of a device that has registered, pulled always; settles when all are live. */
  pullAlways(device: string, channels: readonly string[], fields?: DeviceFields): Promise<void>;
  /** Records every camera from now on; settles when each is being written. */
  recordAll(): Promise<void>;
  /** How many cameras have had a byte written in the last seconds. */
  recordedCount(withinMs: number): Promise<number>;
  /** How long ago the last byte of each was written. */
  sinceLastBytesMs(): Promise<number[]>;
  /** Of every camera. */
  streamInfos(): Promise<StreamInfo[]>;
  /** The address of every camera, WebSocket unless another protocol is named. */
  liveAddresses(protocol?: string): Promise<string[]>;
  /** A device that pushes, and where to. */
  addPublisher(protocol?: string): Promise<{ readonly device: string; readonly url: string }>;
  /** Settles when all that push are live. */
  untilPublished(devices: readonly string[]): Promise<void>;
  addressOf(device: string, protocol: string): Promise<string>;
  /** How many alarms of a device there are. */
  keptAlarms(device: string): Promise<number>;
  /** What it has printed so far. */
  output(): string;
  /** How long it takes to answer a small call. */
  answerMs(): Promise<number>;
  stop(): Promise<void>;
}

export async function startProduct(
  options: {
    readonly mediaWorkers?: number;
    readonly env?: Readonly<Record<string, string>>;
    /** Of other sources than these. */
    readonly root?: string;
  } = {},
): Promise<Product> {
  const server = await startServer({
    initialPassword: first.password,
    isDemo: false,
    isInitialDue: true,
    presenceIntervalMs: "15000",
    ...options,
  });
  try {
    return await signedInTo(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function signedInTo(server: RunningServer): Promise<Product> {
  const { url } = server;
  const admin = await initialise(url, first, "Second-Password-2");
  const { token, storageState } = await openSession(url, admin);
  const cameras: Camera[] = [];

  const streamInfo = async (camera: Camera): Promise<StreamInfo | undefined> => {
    const address = `${url}/api/v1/streamInfo?${query(camera)}`;
    const response = await fetch(address, { headers: { token } });
    return response.ok ? ((await response.json()) as StreamInfo) : undefined;
  };
  const untilLive = async (camera: Camera) => {
    const giveUpMs = performance.now() + liveTimeoutMs;
    while ((await streamInfo(camera))?.State !== "live") {
      if (performance.now() > giveUpMs)
        throw new Error(`device ${camera.device} did not become live`);
      await passed(100);
    }
  };

  const addDevices = async (urls: readonly string[], special: DeviceFields) => {
    const devices: string[] = [];
    for (const RtspUrl of urls) {
      const fields = { DeviceType: "RTSP", DeviceName: "Bench camera", RtspUrl, ...special };
      const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
      devices.push(String(DeviceID));
    }
    return devices;
  };

  const sinceLastBytesMs = async () => {
    const address = `${url}/api/v1/record/proof?limit=9999`;
    const response = await fetch(address, { headers: { token } });
    const { rows } = (await response.json()) as { rows: { lastByteAtMs: number | null }[] };
    const nowMs = Date.now();
    return rows.map(({ lastByteAtMs }) => nowMs - (lastByteAtMs ?? 0));
  };
  const recordedCount = async (withinMs: number) =>
    (await sinceLastBytesMs()).filter((sinceMs) => sinceMs < withinMs).length;
  let plan: unknown;

  return {
    pid: findProcess(server.dataFolder),
    url,
    storageState,
    async addCameras(urls, special) {
      const devices = await addDevices(urls, { ...special, OnDemand: "0" });
      cameras.push(...devices.map(onlyChannelOf));
      for (const camera of cameras) await untilLive(camera);
      return devices;
    },
    addSleepingCameras: (rtspUrls) => addDevices(rtspUrls, { OnDemand: "1" }),
    async sipPort() {
      const response = await fetch(`${url}/api/v1/gb/state`, { headers: { token } });
      return ((await response.json()) as { Port: number }).Port;
    },
    async terminalPort() {
      const response = await fetch(`${url}/api/v1/jt808/state`, { headers: { token } });
      return ((await response.json()) as { Port: number }).Port;
    },
    async pullAlways(device, channels, special) {
      const fields = { DeviceID: device, DeviceName: device, OnDemand: "0", ...special };
      await callApi(url, { path: "editdevice", token, fields });
      const added = channels.map((channel) => ({ device, channel }));
      cameras.push(...added);
      for (const camera of added) await untilLive(camera);
    },
    async recordAll() {
      plan ??= (await postJson(url, { path: "setrecordplan", token, input: alwaysPlan }))["ID"];
      const input = { id: plan, channels: cameras };
      await postJson(url, { path: "recordplan/channels", token, input });
      const giveUpMs = performance.now() + 2 * liveTimeoutMs;
      let recorded = 0;
      while ((recorded = await recordedCount(10_000)) < cameras.length) {
        if (performance.now() > giveUpMs)
          throw new Error(`only ${recorded} of ${cameras.length} cameras are recorded`);
        await passed(1000);
      }
    },
    recordedCount,
    sinceLastBytesMs,
    async streamInfos() {
      const infos: StreamInfo[] = [];
      for (const camera of cameras) {
        const info = await streamInfo(camera);
        if (!info) throw new Error(`device ${camera.device} has no stream`);
        infos.push(info);
      }
      return infos;
    },
    async liveAddresses(protocol) {
      const addresses: string[] = [];
      for (const camera of cameras) {
        const wish = protocol ? `&protocol=${protocol}` : "";
        const path = `devices/channelstream?${query(camera)}${wish}`;
        const { URL: address } = await callApi(url, { path, token });
        addresses.push(new URL(String(address), url.replace(/^http/, "ws")).href);
      }
      return addresses;
    },
    async addPublisher(protocol = "rtmp") {
      const fields = { DeviceName: "Bench push", DeviceType: "RTMP", OnDemand: "0" };
      const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
      const device = String(DeviceID);
      const { PushAddresses } = await deviceInfo(url, token, device);
      const addresses = PushAddresses as { Protocol: string; URL: string }[];
      const address = addresses.find(({ Protocol }) => Protocol === protocol)?.URL ?? "";
      return { device, url: new URL(address, url).href };
    },
    async untilPublished(devices) {
      const added = devices.map(onlyChannelOf);
      cameras.push(...added);
      for (const camera of added) await untilLive(camera);
    },
    async addressOf(device, protocol) {
      const path = `devices/channelstream?${query(onlyChannelOf(device))}&protocol=${protocol}`;
      return String((await callApi(url, { path, token }))["URL"]);
    },
    async keptAlarms(device) {
      const address = `${url}/api/v1/device/events?device=${device}&limit=1`;
      const response = await fetch(address, { headers: { token } });
      return ((await response.json()) as { total: number }).total;
    },
    output: () => server.output(),
    async answerMs() {
      const startedMs = performance.now();
      await callApi(url, { path: "getuserinfo", token });
      return performance.now() - startedMs;
    },
    stop: () => server.stop(),
  };
}

const noSlots = {
  Monday: [],
  Tuesday: [],
  Wednesday: [],
  Thursday: [],
  Friday: [],
  Saturday: [],
  Sunday: [],
};
const alwaysPlan = {
  Name: "Bench",
  Enable: true,
  Mode: "continuous",
  Week: noSlots,
  Exceptions: [],
  PreRecordSeconds: 0,
  PostRecordSeconds: 5,
  RecordSub: false,
  RetentionDays: 0,
  RetentionGB: 0,
};

interface Camera {
  readonly device: string;
  readonly channel: string;
}

const onlyChannelOf = (device: string): Camera => ({ device, channel: "1" });

const query = ({ device, channel }: Camera) => new URLSearchParams({ device, channel });
