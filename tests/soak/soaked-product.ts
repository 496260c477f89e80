import { setTimeout as passed } from "node:timers/promises";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { startServer } from "../e2e/running-server.ts";

const admin = { name: "admin", password: "Initial-Password-1" };

/** The real program with cameras that it always pulls. */
export interface SoakedProduct {
  readonly pid: number;
  readonly cameraCount: number;
  /** How many streams are live now. */
  liveCount(): Promise<number>;
  /** Resolves to whether all are live before the time is over. */
  untilAllLive(withinMs: number): Promise<boolean>;
  /** A WebSocket address of one camera, good for one connection. */
  liveAddress(camera: number): Promise<string>;
  stop(): Promise<void>;
}

export async function startSoakedProduct(rtspUrls: readonly string[]): Promise<SoakedProduct> {
  const server = await startServer({ initialPassword: admin.password, isDemo: false });
  const { url } = server;
  const { token } = await openSession(url, admin);
  const devices: string[] = [];
  for (const [index, RtspUrl] of rtspUrls.entries()) {
    const fields = { DeviceType: "RTSP", DeviceName: `Soak ${index + 1}`, RtspUrl, OnDemand: "0" };
    const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
    devices.push(String(DeviceID));
  }

  const isLive = async (device: string): Promise<boolean> => {
    const response = await fetch(`${url}/api/v1/streamInfo?${query(device)}`, {
      headers: { token },
    });
    if (!response.ok) return false;
    const { State } = (await response.json()) as { readonly State: string };
    return State === "live";
  };
  const liveCount = async () => {
    const states: boolean[] = [];
    for (const device of devices) states.push(await isLive(device));
    return states.filter(Boolean).length;
  };

  return {
    pid: server.pid,
    cameraCount: devices.length,
    liveCount,
    async untilAllLive(withinMs) {
      const giveUpMs = performance.now() + withinMs;
      while ((await liveCount()) < devices.length) {
        if (performance.now() > giveUpMs) return false;
        await passed(500);
      }
      return true;
    },
    async liveAddress(camera) {
      const path = `devices/channelstream?${query(devices[camera] ?? "")}&protocol=ws_fmp4`;
      const { URL: address } = await callApi(url, { path, token });
      return new URL(String(address), url.replace(/^http/, "ws")).href;
    },
    stop: () => server.stop(),
  };
}

/** Every device has one channel here. */
const query = (device: string) => new URLSearchParams({ device, channel: "1" }).toString();
