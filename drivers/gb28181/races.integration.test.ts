import { Offline, silentLogger } from "@tessera/base";
import {
  catalogAnswer,
  endOfFileNotice,
  type Manscdp,
  oppositeMode,
  parseGbSdp,
  sdpType,
  writeGbSdp,
} from "@tessera/protocols/gb28181";
import type { IncomingRequest } from "@tessera/protocols/sip";
import { expect, it, vi } from "vitest";
import { aBareDevice, type BareDevice } from "./testing/a-bare-device.ts";
import { aPlatform } from "./testing/a-platform.ts";
import { abilitiesOf, aRegistered, connectionOf, soon, watch } from "./testing/watching.ts";

/** Things that happen while others are under way, and what is left behind: nothing. */

type Site = Awaited<ReturnType<typeof aPlatform>>;

const channelId = "34020000001320000001";

const sink = { setTracks() {}, push() {}, countPackets() {} };

const listing = ({ cmdType, sn, deviceId }: Manscdp, device: BareDevice) => {
  if (cmdType !== "Catalog") return;
  const item = { deviceId: channelId, name: "Camera", parentIds: [], isOnline: true };
  // The test may be over before it is taken.
  device.tell(catalogAnswer({ sn, deviceId }, { sum: 1, items: [item] })).catch(() => {});
};

/** With one channel, whose INVITEs are the test's to answer; both devices of a test have the same. */
async function aCalled(site: Site, deviceId?: string) {
  const invites: IncomingRequest[] = [];
  const device = await aBareDevice({
    port: site.platform.state().port,
    ...(deviceId && { deviceId }),
    onMessage: listing,
    onRequest: (request) => void invites.push(request),
  });
  expect(await device.register()).toBe(200);
  await expect.poll(() => site.intake.channels.get(device.deviceId)?.size, soon).toBe(1);
  const connection = connectionOf(site, device.deviceId, channelId);
  return { device, invites, connection };
}

function accepted(request: IncomingRequest) {
  const offer = parseGbSdp(request.body);
  const answer = {
    ...offer,
    mode: oppositeMode(offer.mode),
    port: 9,
    direction: "sendonly",
  } as const;
  return request.accept({ contentType: sdpType, body: writeGbSdp(answer) });
}

/** What the platform's agent still remembers of sessions. */
const dialogsOf = ({ platform }: Site) =>
  (platform.agent() as unknown as { readonly held: { readonly dialogs: number } }).held.dialogs;

it("ends a session that is agreed to after everybody has left", async () => {
  const site = await aPlatform({ settings: { mediaMode: "UDP" } });
  const { invites, connection } = await aCalled(site);
  const leaving = new AbortController();
  const { signal } = leaving;
  const { driver } = site.platform;
  const opening = driver.openLive({ connection, flow: 1, sink, signal, log: silentLogger });
  await expect.poll(() => invites.length, soon).toBe(1);
  leaving.abort();
  await expect(opening).rejects.toThrow("aborted");
  const [invite] = invites;
  if (!invite) throw new Error("no INVITE");
  const dialog = accepted(invite);
  await dialog.confirmed;
  expect(await dialog.ended).toEqual({ by: "them" });
  expect(dialogsOf(site)).toBe(0);
});

it("does not go on connecting for who has left", async () => {
  const site = await aPlatform({ settings: { mediaMode: "TCP-ACTIVE" } });
  const { invites, connection } = await aCalled(site);
  const leaving = new AbortController();
  const { signal } = leaving;
  const { driver } = site.platform;
  const opening = driver.openLive({ connection, flow: 1, sink, signal, log: silentLogger });
  opening.catch(() => {});
  await expect.poll(() => invites.length, soon).toBe(1);
  const [invite] = invites;
  if (!invite) throw new Error("no INVITE");
  const dialog = accepted(invite);
  await dialog.confirmed;
  const startedMs = performance.now();
  leaving.abort();
  await expect(opening).rejects.toThrow("aborted");
  // Three tries, a second apart.
  expect(performance.now() - startedMs).toBeLessThan(1500);
  expect(await dialog.ended).toEqual({ by: "them" });
});

it("lets nobody wait for a device that registers from elsewhere meanwhile", async () => {
  const site = await aPlatform({ settings: { mediaMode: "UDP", takeover: "always" } });
  const { invites, connection, device } = await aCalled(site);
  const watching = watch(site.platform.driver, connection);
  watching.catch(() => {});
  await expect.poll(() => invites.length, soon).toBe(1);
  const { deviceId } = device;
  const elsewhere = await aBareDevice({
    port: site.platform.state().port,
    deviceId,
    host: "127.0.0.2",
  });
  expect(await elsewhere.register()).toBe(200);
  await expect(watching).rejects.toMatchObject({
    code: "gb-not-registered",
    text: { en: "The device has registered from another address." },
  });
  expect(dialogsOf(site)).toBe(0);
  expect(site.platform.sessions()).toMatchObject([{ host: "127.0.0.2" }]);
});

it("ends calls when the port is opened elsewhere, and takes devices in there", async () => {
  const site = await aPlatform();
  const device = await aRegistered(site, { transport: "TCP", channels: 1 });
  const connection = connectionOf(site, device.deviceId, channelIdOf(device));
  const { source, seen } = await watch(site.platform.driver, connection);
  await vi.waitFor(() => expect(seen.pictures.length).toBeGreaterThan(0), soon);
  site.set({ port: await freePort() });
  await site.platform.applySettings();
  expect((await source.ended).reason.en).not.toBe("");
  await expect.poll(() => device.sessions.length, soon).toBe(0);
  expect(site.platform.sessions()).toEqual([]);
  await expect(watch(site.platform.driver, connection)).rejects.toThrow(Offline);
  const other = await site.startDevice({ deviceId: "34020000001110000002", channels: 1 });
  expect(other.registration.isRegistered).toBe(true);
  await source.stop();
});

it("tells the ends of recordings of devices behind one address apart", async () => {
  const site = await aPlatform({ settings: { mediaMode: "UDP" } });
  const first = await aCalled(site, "34020000001110000001");
  const second = await aCalled(site, "34020000001110000002");
  const play = { purpose: "playback", startMs: 0, endMs: 3_600_000 } as const;
  const playing = { ...first.connection, play: { ...play, id: "one" } };
  const watching = watch(site.platform.driver, playing);
  await expect.poll(() => first.invites.length, soon).toBe(1);
  const [invite] = first.invites;
  if (!invite) throw new Error("no INVITE");
  const dialog = accepted(invite);
  const { source } = await watching;
  const ended = vi.fn<() => void>();
  void dialog.ended.then(ended);
  void source.ended.then(ended);
  const { device } = second;
  await device.tell(endOfFileNotice({ sn: 1, deviceId: device.deviceId }));
  await device.tell(endOfFileNotice({ sn: 2, deviceId: channelId }));
  expect(ended).not.toHaveBeenCalled();
  await first.device.tell(endOfFileNotice({ sn: 3, deviceId: channelId }));
  expect(await source.ended).toMatchObject({ isOver: true });
  await source.stop();
  expect(await dialog.ended).toEqual({ by: "them" });
});

it("turns away the INVITE for a talk that was given up", async () => {
  const site = await aPlatform();
  const { device, connection } = await aCalled(site);
  const leaving = new AbortController();
  const talking = abilitiesOf(site.platform.driver).talk(connection, leaving.signal);
  talking.catch(() => {});
  await expect.poll(() => device.asked, soon).toContain("Broadcast");
  leaving.abort();
  await expect(talking).rejects.toThrow("aborted");
  const { port } = site.platform.state();
  const peer = { transport: "UDP", host: "127.0.0.1", port } as const;
  const body = Buffer.from("v=0\r\ns=Play\r\nc=IN IP4 127.0.0.1\r\nm=audio 9 RTP/AVP 8\r\n");
  const invite = { peer, target: `x@127.0.0.1:${port}`, contentType: sdpType, body };
  await expect(device.agent.invite(invite)).rejects.toMatchObject({ status: 403 });
  expect(dialogsOf(site)).toBe(0);
});

const channelIdOf = ({ channelIds }: { readonly channelIds: readonly string[] }) =>
  channelIds[0] ?? "";

async function freePort(): Promise<number> {
  const { platform } = await aPlatform();
  const { port } = platform.state();
  await platform.stop();
  return port;
}
