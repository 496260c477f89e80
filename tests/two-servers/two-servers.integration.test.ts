import { AService } from "@tessera/features/cdn/testing";
import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { printTable } from "../../bench/table.ts";
import { callApi } from "../e2e/legacy-api.ts";
import { openSession } from "../e2e/open-session.ts";
import { aGuard } from "./a-guard.ts";
import { type Desk, password, type SiteOfTwo, startSiteOfTwo } from "./a-site-of-two.ts";
import { openConsole, play, playAddress } from "./open-ends.ts";

/** The bar is a second; a host that lends its cores out may take several times as long. */
const soon = { timeout: 5000, interval: 20 };
const device = "gate";
const small = { width: 320, height: 180, fps: 5 } as const;

let camera: RtspCamera;
let site: SiteOfTwo;
let starting: Promise<SiteOfTwo> | undefined;
const figures: Readonly<Record<string, string>>[] = [];

beforeAll(async () => {
  camera = await startRtspCamera({ name: "GATE", scene: "gate", audio: "none", ...small });
  starting = startSiteOfTwo();
  site = await starting;
  const fields = {
    DeviceType: "RTSP",
    DeviceID: device,
    DeviceName: device,
    RtspUrl: camera.url(1),
  };
  await site.one.ask("adddevice", fields);
}, 180_000);
afterAll(async () => {
  printTable("From asking one of two servers for a change until the other has followed", figures);
  // Also one that came too late for the tests.
  await (await starting?.catch(() => undefined))?.stop();
  await camera?.stop();
});

describe.each([
  ["one", "other"],
  ["other", "one"],
] as const)("what is changed on %s holds on %s soon after:", (here, there) => {
  const desks = () => ({ from: site[here], to: site[there] });

  /** Prints how long it took. */
  async function follows(
    what: string,
    change: () => Promise<unknown>,
    expectation: () => Promise<void> | void,
  ): Promise<void> {
    const startedMs = performance.now();
    await change();
    const answeredMs = performance.now();
    await vi.waitFor(expectation, soon);
    figures.push({
      change: what,
      on: here,
      "answered after, ms": (answeredMs - startedMs).toFixed(0),
      "followed after, ms": (performance.now() - startedMs).toFixed(0),
    });
  }

  it("devices", async () => {
    const { from, to } = desks();
    const names = async () => {
      const { Devices } = await to.ask("devicesconfig?start=0&limit=99");
      return (Devices as { DeviceName: string }[]).map(({ DeviceName }) => DeviceName);
    };
    const DeviceID = `yard-${here}`;
    const fields = {
      DeviceType: "RTSP",
      DeviceID,
      DeviceName: DeviceID,
      RtspUrl: "rtsp://127.0.0.1:9/yard",
    };
    await follows(
      "device added",
      () => from.ask("adddevice", fields),
      async () => expect(await names()).toContain(DeviceID),
    );
    await follows(
      "device renamed",
      () => from.ask("editdevice", { ...fields, DeviceName: "garden" }),
      async () => expect(await names()).toContain("garden"),
    );
    await follows(
      "device deleted",
      () => from.ask("deldevice", { device: DeviceID }),
      async () => expect(await names()).not.toContain("garden"),
    );
  });

  it("groups", async () => {
    const { from, to } = desks();
    const groups = async () => (await to.read("alllabel"))["data"];
    const group = { Name: `north of ${here}`, DeviceCount: 0 };
    let labelid: unknown;
    await follows(
      "group added",
      async () => {
        labelid = (await from.post("addlabel", { labelname: group.Name }))["ID"];
      },
      async () => expect(await groups()).toContainEqual(expect.objectContaining(group)),
    );
    await follows(
      "group filled",
      () => from.post("label/updatedevices", { labelid, devices: [device] }),
      async () =>
        expect(await groups()).toContainEqual(
          expect.objectContaining({ ...group, DeviceCount: 1 }),
        ),
    );
  });

  it("roles", async () => {
    const { from, to } = desks();
    const name = `guards of ${here}`;
    let id: unknown;
    const role = () => to.read(`role/channels?id=${String(id)}`);
    await follows(
      "role added",
      async () => {
        id = (await from.post("addrole", { name, grants: [] }))["ID"];
      },
      async () => expect(await role()).toMatchObject({ Name: name }),
    );
    await follows(
      "role changed",
      () => from.post("role", { id, grants: [{ verbs: ["live"], all: true }] }),
      async () => expect(await role()).toMatchObject({ grants: [{ verbs: ["live"] }] }),
    );
  });

  it("settings", async () => {
    const { from, to } = desks();
    await follows(
      "setting changed",
      () => from.ask("setotherconfig", { Title: `Port of ${here}` }),
      async () =>
        expect(await to.ask("getotherconfig")).toMatchObject({ Title: `Port of ${here}` }),
    );
  });

  it("what consoles are told", async () => {
    const { from, to } = desks();
    const { token } = await openSession(to.url, { name: "admin", password });
    const console = await openConsole(to.url, token);
    await follows(
      "console told",
      () => from.post("addlabel", { labelname: `told by ${here}` }),
      () => expect(console.heard).toContain("catalog-changed"),
    );
  });

  it("the end of a session, with its console and its pictures", async () => {
    const { from, to } = desks();
    const { token } = await aGuard(from, { watches: device, knownTo: to });
    const console = await openConsole(to.url, token);
    const addresses = [await playAddress(from.url, { device, token })];
    addresses.push(await playAddress(to.url, { device, token }));
    const pictures = [
      await play(to.url, addresses[0] ?? ""),
      await play(from.url, addresses[1] ?? ""),
    ];
    await follows(
      "signed out",
      () => callApi(from.url, { path: "logout", token, fields: {} }),
      () => {
        expect(console.isClosed()).toBe(true);
        expect(pictures.map(({ isOver }) => isOver())).toEqual([true, true]);
      },
    );
    for (const { url } of [from, to]) {
      const answer = await fetch(`${url}/api/v1/getuserinfo`, { headers: { token } });
      expect(answer.status).toBe(401);
    }
  });

  it("the end of a right, with its pictures and its tickets", async () => {
    const { from, to } = desks();
    const { token, role } = await aGuard(from, { watches: device, knownTo: to });
    const address = await playAddress(from.url, { device, token });
    const pictures = [await play(to.url, address), await play(from.url, address)];
    await follows(
      "right taken away",
      () => from.post("role", { id: role, grants: [] }),
      () => expect(pictures.map(({ isOver }) => isOver())).toEqual([true, true]),
    );
    for (const { url } of [from, to]) {
      expect((await fetch(new URL(address, url))).status).toBe(401);
      const path = `/api/v1/devices/channelstream?device=${device}&channel=1`;
      expect((await fetch(new URL(path, url), { headers: { token } })).status).toBe(403);
    }
  });

  it("the end of a user, with the console", async () => {
    const { from, to } = desks();
    const { token, user } = await aGuard(from, { watches: device, knownTo: to });
    const console = await openConsole(to.url, token);
    await follows(
      "user deleted",
      () => from.post("deleteuser", { id: user }),
      () => expect(console.isClosed()).toBe(true),
    );
  });
});

async function channelOn(desk: Desk) {
  const path = `channelsconfig?device=${device}&channel=1`;
  const { Channels } = await desk.ask(path);
  return (Channels as { CdnStatus: string; PlayTime: number }[])[0];
}

describe("a channel that is pushed on", () => {
  /** A server that looks after a device is believed to be there for some seconds after its last word. */
  const afterLease = { timeout: 60_000, interval: 100 };

  it("is pushed by one of two servers, and by the other when that one is killed", async () => {
    const service = await new AService().start();
    const fields = { ParentDeviceID: device, ChannelID: "1" };
    await site.one.ask("editchannel", { ...fields, EnableCdn: "1", CdnUrl: service.url });
    const desks = [site.one, site.other];
    await vi.waitFor(async () => {
      for (const desk of desks)
        expect(await channelOn(desk)).toMatchObject({ CdnStatus: "pushing" });
    }, afterLease);
    await vi.waitFor(
      () => expect(service.receptions[0]?.media.length).toBeGreaterThan(50),
      afterLease,
    );
    expect(service.requests).toHaveLength(1);
    // What was watched before goes on for a moment on the other one.
    const pushing = await vi.waitFor(async () => {
      const played = await Promise.all(desks.map(channelOn));
      const found = desks.filter((_, at) => Number(played[at]?.PlayTime) > 0);
      expect(found).toHaveLength(1);
      return found;
    }, afterLease);

    const [killed] = pushing as [Desk];
    await site.kill(killed);
    const killedMs = performance.now();
    await vi.waitFor(() => expect(service.receptions).toHaveLength(2), afterLease);
    figures.push({
      change: "pusher killed, the other pushes",
      on: killed === site.one ? "one" : "other",
      "answered after, ms": "",
      "followed after, ms": (performance.now() - killedMs).toFixed(0),
    });
    await vi.waitFor(
      () => expect(service.receptions[1]?.media.length).toBeGreaterThan(50),
      afterLease,
    );
    expect(service.receptions[0]?.end).toBeDefined();
    expect(service.requests).toHaveLength(2);
  }, 180_000);
});
