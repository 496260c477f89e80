import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { silentLogger, systemClock } from "@tessera/base";
import { aCare, KeptAlarms, MemoryIntake } from "@tessera/engine/testing";
import { createEvents } from "@tessera/platform/server";
import { expect, it, onTestFinished } from "vitest";
import { jt808 } from "./entry.ts";
import { someSettings } from "./testing/a-platform.ts";

type Module = Awaited<ReturnType<typeof jt808.server>>;
type DriverSite = Parameters<Module["create"]>[0];

async function aRunningDriver() {
  let settings = someSettings();
  const events = createEvents(silentLogger);
  const site = {
    drivers: [],
    listening: [] as DriverSite["listening"],
    events,
    clock: systemClock,
    log: silentLogger,
    listenHost: "127.0.0.1",
    database: { secrets: { derive: async () => new Uint8Array(32) } },
    care: aCare(systemClock),
    tracks: { keep() {} },
    alarms: { addPicture: async () => {}, openOf: async () => [] },
    jt808Access: {
      settings: () => settings,
      lists: { judge: () => "unlisted" },
      waiting: { isLetIn: () => false, note() {}, leave() {} },
      messageLog: { take() {} },
    },
  };
  const module = await jt808.server();
  const closing = { add: (_: string, close: () => Promise<void>) => onTestFinished(close) };
  await module.create(site as unknown as DriverSite, closing);
  const [listening] = site.listening;
  if (!listening) throw new Error("the driver has made itself known");
  await listening.start({ intake: new MemoryIntake(), alarms: new KeptAlarms(), pool: undefined });
  const stateOf = () => ({ ...listening.state?.() });
  const set = (change: Partial<typeof settings>, section: string) => {
    settings = { ...settings, ...change };
    events.emit("settings-changed", { section, fields: Object.keys(change) });
  };
  return { stateOf, set };
}

/** One that was free a moment ago. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

it("takes media at another port as soon as that alone is set", async () => {
  const { stateOf, set } = await aRunningDriver();
  const { port } = stateOf();
  const mediaPort = await aFreePort();
  set({ mediaPort }, "jt1078");
  await expect.poll(stateOf).toMatchObject({ port, mediaPort });
  const socket = connect({ host: "127.0.0.1", port: mediaPort });
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  expect(socket.remotePort).toBe(mediaPort);
});
