import { type GbDeviceOptions, startGbDevice } from "@tessera/simulators/gb-device";
import { beforeAll, vi } from "vitest";
import { callBare } from "../e2e/bare-api.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { admin, gbPassword, type SharedServer, sharedServer } from "./shared-server.ts";

const serverId = "34020000002000000001";
const waitTimes = { timeout: 20_000, interval: 100 };

interface Channel {
  readonly ChannelID: string;
  readonly Online: number;
}

export const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, waitTimes);

/** The whole program as the platform of simulated GB/T 28181 devices, for all tests of a file. */
export function gbSite() {
  let server: SharedServer;
  let token: string;
  let sipPort: number;
  vi.setConfig({ testTimeout: 90_000 });
  beforeAll(async () => {
    server = await sharedServer();
    ({ token } = await openSession(server.url, admin));
    const { Port } = await callBare(server.url, { path: "gb/state", token });
    sipPort = Number(Port);
  }, 90_000);

  const call = (path: string, fields?: Record<string, string>) =>
    callApi(server.url, { path, token, ...(fields && { fields }) });
  const channelsOf = async (device: string, limit = 10): Promise<readonly Channel[]> => {
    const { Channels } = await call(`channelsconfig?device=${device}&start=0&limit=${limit}`);
    return Channels as Channel[];
  };
  return {
    call,
    bare: (path: string, fields?: Record<string, string>) =>
      callBare(server.url, { path, token, ...(fields && { fields }) }),
    channelsOf,
    fetch: (path: string) => fetch(new URL(path, server.url), { headers: { token } }),
    socket: (path: string) =>
      new WebSocket(`${server.url.replace("http", "ws")}${path}?token=${token}`),
    addressOf: (path: string) => new URL(path, server.url).href,
    untilOnline: (device: string, count: number): Promise<void> =>
      eventually(async () => {
        const online = (await channelsOf(device)).filter(({ Online }) => Online === 1);
        if (online.length !== count) throw new Error(`${online.length} of ${count} are online`);
      }),
    deviceOf: async (id: string): Promise<Record<string, unknown>> => {
      const { Devices } = await call(`devicesconfig?start=0&limit=10&q=${id}`);
      return (Devices as Record<string, unknown>[])[0] ?? {};
    },
    startDevice: (deviceId: string, options: Partial<GbDeviceOptions> = {}) =>
      startGbDevice({
        server: { host: "127.0.0.1", port: sipPort, id: serverId },
        deviceId,
        password: gbPassword,
        ...options,
      }),
  };
}
