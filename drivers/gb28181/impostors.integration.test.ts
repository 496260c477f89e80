import {
  type CatalogItem,
  catalogAnswer,
  catalogNotice,
  deviceInfoAnswer,
  keepalive,
  type Manscdp,
  type ManscdpDraft,
} from "@tessera/protocols/gb28181";
import { expect, it } from "vitest";
import { aBareDevice, type BareDevice } from "./testing/a-bare-device.ts";
import { aPlatform } from "./testing/a-platform.ts";
import { aRegistered, soon } from "./testing/watching.ts";

/** Whoever shares the address of a device, and has no password, gets nothing by it. */

type Site = Awaited<ReturnType<typeof aPlatform>>;

const channelId = "34020000001320000001";
const camera: CatalogItem = { deviceId: channelId, name: "Camera", parentIds: [], isOnline: true };

const listing = ({ cmdType, sn, deviceId }: Manscdp, device: BareDevice) => {
  const head = { sn, deviceId };
  // The test may be over before it is taken.
  const say = (draft: ManscdpDraft) => void device.tell(draft).catch(() => {});
  if (cmdType === "DeviceInfo") say(deviceInfoAnswer(head, { name: "Camera" }));
  if (cmdType === "Catalog") say(catalogAnswer(head, { sum: 1, items: [camera] }));
};

/** On a port of its own, of the same address, under the same id. */
const aPort = (site: Site) => aBareDevice({ port: site.platform.state().port, onMessage: listing });

async function aVictim(site: Site): Promise<BareDevice> {
  const device = await aPort(site);
  expect(await device.register()).toBe(200);
  await expect.poll(() => site.intake.channels.get(device.deviceId)?.size, soon).toBe(1);
  return device;
}

const alive = ({ deviceId }: BareDevice) => keepalive({ sn: 1, deviceId });
const portOf = ({ platform }: Site) => platform.sessions()[0]?.port;

it("does not follow a keep-alive from another port, nor take orders from there", async () => {
  const site = await aPlatform();
  const victim = await aVictim(site);
  const attacker = await aPort(site);
  expect(await attacker.tell(alive(attacker))).toBe(403);
  const gone = { event: "DEL", item: camera } as const;
  const head = { sn: 2, deviceId: victim.deviceId };
  expect(await attacker.tell(catalogNotice(head, [gone]))).toBe(403);
  expect(portOf(site)).toBe(victim.agent.port);
  expect(site.intake.channels.get(victim.deviceId)?.size).toBe(1);
  expect(attacker.asked).toEqual([]);
  expect(await victim.tell(alive(victim))).toBe(200);
});

it("does not follow a datagram in the name of who registered over TCP", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { transport: "TCP", channels: 1 });
  const attacker = await aPort(site);
  expect(attacker.deviceId).toBe(device.deviceId);
  expect(await attacker.tell(alive(attacker))).toBe(403);
  expect(site.platform.sessions()).toMatchObject([{ transport: "TCP" }]);
  expect(await device.keepAlive()).toBe(200);
});

it("finds a device again whose translated port has changed, once it has registered", async () => {
  const site = await aPlatform();
  await aVictim(site);
  const moved = await aPort(site);
  expect(await moved.tell(alive(moved))).toBe(403);
  expect(await moved.register()).toBe(200);
  expect(portOf(site)).toBe(moved.agent.port);
  expect(await moved.tell(alive(moved))).toBe(200);
  // What it is asked from now on, it is asked there.
  const { commands } = site.platform.driver;
  expect(await commands?.fetchChannels?.(moved.deviceId, new AbortController().signal)).toBe(1);
  expect(site.alarms.raised).toEqual([]);
});

it("takes any port of a device's address where somebody has said so for it", async () => {
  const site = await aPlatform();
  const device = await aVictim(site);
  const known = site.intake.find(device.deviceId);
  if (!known) throw new Error("the device was not added");
  const connection = { ...(known.connection as object), speaksFrom: "any" };
  site.intake.devices.set(device.deviceId, { ...known, connection });
  const other = await aPort(site);
  expect(await other.tell(alive(other))).toBe(200);
  expect(portOf(site)).toBe(device.agent.port);
});

it("says the same to who is unknown, not registered or somewhere else", async () => {
  const site = await aPlatform();
  await aVictim(site);
  const other = await aPort(site);
  const stranger = await aBareDevice({
    port: site.platform.state().port,
    deviceId: "34020000001110000099",
  });
  await other.tell(alive(other));
  await stranger.tell(alive(stranger));
  const refusals = site.traces.filter(
    ({ message }) => message && "status" in message && message.status === 403,
  );
  expect(refusals.map(({ message, note }) => [message, note])).toMatchObject([
    [{ reason: "Forbidden" }, "not believed: registered from somewhere else"],
    [{ reason: "Forbidden" }, "not believed: not registered"],
  ]);
  const [one, two] = refusals.map(({ message }) =>
    [...(message?.headers ?? [])].map(([name]) => name),
  );
  expect(one).toEqual(two);
});

it("raises one alarm when a live device registers from another address", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { channels: 1 });
  for (let times = 0; times < 2; times++) {
    const there = await site.startDevice({ host: "127.0.0.2", channels: 1 });
    expect(there.registration.status).toBe(403);
  }
  expect(await device.keepAlive()).toBe(200);
  expect(site.alarms.raised).toMatchObject([
    { deviceId: device.deviceId, topic: "GB28181/registered-elsewhere", severity: 1 },
  ]);
});
