import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLogger, systemClock } from "@tessera/base";
import type { DriverEntry, ListeningDriver } from "@tessera/drivers/define";
import { ChannelRegistry, type DeviceIntake, type Driver, StreamHub } from "@tessera/engine";
import { KeptAlarms } from "@tessera/engine/testing";
import { createEvents, makeModules, type Site } from "@tessera/platform/server";
import { CameraPicture } from "@tessera/simulators/picture";
import { expect, it, onTestFinished } from "vitest";
import { create } from "../../tools/new/create.ts";

const repository = new URL("../..", import.meta.url).pathname;
const device = "13900000001";
const channel = { deviceId: device, channelId: "1" };

/** What the generator writes, as the server would load it. */
async function theGenerated(): Promise<{ entry: DriverEntry; lines: number; line: string }> {
  const root = mkdtempSync(join(tmpdir(), "new-driver-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  const { line } = create(root, "listening-driver", "night-call");
  const folder = join(root, "drivers/night-call");
  const lines = readdirSync(folder).reduce(
    (sum, file) => sum + readFileSync(join(folder, file), "utf8").split("\n").length - 1,
    0,
  );
  const { nightCall } = (await import(join(folder, "entry.ts"))) as { nightCall: DriverEntry };
  return { entry: nightCall, lines, line };
}

async function aServer(entry: DriverEntry) {
  const drivers: Driver[] = [];
  const listening: ListeningDriver[] = [];
  const stops: (() => Promise<void>)[] = [];
  const log = silentLogger;
  const core = {
    settings: { get: () => ({ port: 0 }) } as unknown as Site["settings"],
    events: createEvents(log),
    listenHost: "127.0.0.1",
    clock: systemClock,
    log,
    drivers,
    listening,
  };
  await makeModules([await entry.server()], core, { add: (_, stop) => stops.push(stop) });
  const [driver] = listening;
  if (!driver) throw new Error("The driver does not listen");
  const channels = new ChannelRegistry(() => undefined);
  const hub = new StreamHub({ channels, drivers, clock: systemClock, log });
  const alarms = new KeptAlarms();
  const welcomed: string[] = [];
  const intake = {
    welcome: async ({ deviceId, name }) => void welcomed.push(`${deviceId} ${name}`),
    tellChannels: async (deviceId, told) => {
      for (const { channelId, name, connection } of told.channels)
        channels.set({
          deviceId,
          channelId,
          name,
          driver: driver.driver.name,
          connection,
          isEnabled: true,
          isOnDemand: true,
        });
      return { added: told.channels.length, changed: 0, removed: 0 };
    },
  } as Pick<DeviceIntake, "welcome" | "tellChannels"> as DeviceIntake;
  await driver.start({ intake, alarms, pool: undefined });
  onTestFinished(async () => {
    await hub.stop();
    for (const stop of stops.toReversed()) await stop();
  });
  return { driver, hub, alarms, welcomed };
}

/** As the generated connection reads them. */
function message(kind: number, body: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(kind);
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

const json = (kind: number, value: object) => message(kind, Buffer.from(JSON.stringify(value)));

function picture(nals: readonly Uint8Array[], at90k: number): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(at90k);
  const startCode = Buffer.from([0, 0, 0, 1]);
  return message(2, Buffer.concat([time, ...nals.flatMap((nal) => [startCode, nal])]));
}

it("accepts a device, shows its picture and raises its alarm, in 250 lines and one", async () => {
  const { entry, lines, line } = await theGenerated();
  expect(lines).toBeLessThanOrEqual(250);
  expect(line.split("\n")).toHaveLength(1);
  const { driver, hub, alarms, welcomed } = await aServer(entry);
  const { port = 0 } = driver.state?.() ?? {};

  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(json(1, { id: device, name: "卡车 12" }));
  await expect.poll(() => driver.state?.().sessions).toBe(1);
  expect(welcomed).toEqual([`${device} 卡车 12`]);
  await expect(
    driver.driver.checkPresence?.({}, AbortSignal.timeout(1000), channel),
  ).resolves.toBeUndefined();

  socket.write(json(3, { type: 7, text: "移动侦测" }));
  await expect
    .poll(() => alarms.raised)
    .toMatchObject([{ deviceId: device, channel, alarmType: 7, phase: "happens" }]);

  const lease = hub.open(channel, 1);
  const frames: { readonly isKey: boolean; readonly bytes: number }[] = [];
  let width = 0;
  lease.stream.addReader({
    onTracks: ({ video }) => {
      width = video?.width ?? width;
    },
    onFrame: (frame) => {
      if (frame.kind === "video") frames.push({ isKey: frame.isKey, bytes: frame.data.length });
    },
    onState: () => undefined,
  });
  const camera = new CameraPicture({
    scene: "gate",
    title: "TRUCK",
    width: 320,
    height: 192,
    fps: 25,
  });
  await expect
    .poll(() => {
      socket.write(picture(camera.encodeKey(0), frames.length * 3600));
      return frames.length;
    })
    .toBeGreaterThan(0);
  socket.write(picture(camera.encodeChange(40), 9_000_000));
  await expect.poll(() => frames.at(-1)?.isKey).toBe(false);
  expect(frames[0]).toMatchObject({ isKey: true });
  expect(width).toBe(320);

  socket.destroy();
  await expect.poll(() => lease.stream.state.status).toBe("reconnecting");
  await expect.poll(() => driver.state?.().sessions).toBe(0);
  lease.release();
});

it("cuts off a device that sends what it cannot read, and no other", async () => {
  const { entry } = await theGenerated();
  const { driver } = await aServer(entry);
  const { port = 0 } = driver.state?.() ?? {};
  const good = connect(port, "127.0.0.1");
  const bad = connect(port, "127.0.0.1");
  onTestFinished(() => void good.destroy());
  await Promise.all([once(good, "connect"), once(bad, "connect")]);
  good.write(json(1, { id: device, name: "gate" }));
  bad.write(json(1, { id: 7 }));
  await once(bad, "close");
  await expect.poll(() => driver.state?.().sessions).toBe(1);
  expect(good.destroyed).toBe(false);
});
