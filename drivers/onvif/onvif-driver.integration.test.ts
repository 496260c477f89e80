import { X509Certificate } from "node:crypto";
import {
  BadRequest,
  DeviceRefused,
  type ExpectedError,
  FakeClock,
  NotFound,
  Offline,
  silentLogger,
  TimedOut,
  type TlsPair,
} from "@tessera/base";
import { anotherTlsPair, aTlsPair } from "@tessera/base/testing";
import type { CertificateRefused, FoundDevice, LiveSource } from "@tessera/engine";
import { faultAnswer } from "@tessera/protocols/onvif/testing";
import { describe, expect, it, vi } from "vitest";
import type { Pull, PulledConnection } from "./open-live.ts";
import {
  aCamera,
  aCannedDevice,
  aChannel,
  aConnection,
  aDriver,
  credentials,
  errorOf,
} from "./testing/index.ts";

const { signal } = new AbortController();
const source: LiveSource = { ended: new Promise(() => {}), stop: async () => {} };

describe("inspecting a device", () => {
  it.each(["none", "username-token", "http-digest"] as const)(
    "tells what it is and has, authenticated by %s",
    async (authentication) => {
      const sources = [
        { name: "north", scene: "gate" },
        { name: "south", scene: "gate" },
      ] as const;
      const camera = await aCamera({ authentication, sources, manufacturer: "Acme", model: "N1" });
      const inspection = await aDriver().inspect(aConnection(camera), signal);
      expect(inspection).toMatchObject({ manufacturer: "Acme", model: "N1" });
      expect(Math.abs(inspection.clockSkewMs ?? Number.NaN)).toBeLessThan(2000);
      expect(inspection.channels).toMatchObject([
        { name: "N1 1", connection: { isOnlySource: false } },
        { name: "N1 2", connection: { ptzProfile: expect.any(String) } },
      ]);
      // By what they are, not by their place in the list.
      expect(inspection.channels.map(({ channelId }) => channelId)).toEqual(
        inspection.channels.map(({ connection }) => connection["sourceToken"]),
      );
    },
  );

  it.each([
    ["has its clock eight hours off", { clockOffsetMs: 8 * 3600_000 }],
    ["was never told the time", { clockOffsetMs: Date.UTC(2000, 0, 1) - Date.now() }],
    ["knows no GetServices", { refusesGetServices: true }],
    ["announces media2 and refuses it", { refusesMedia2: true }],
    ["tells the time only to those it knows", { asksLoginForDate: true }],
    ["believes to be elsewhere", { wrongHost: "10.99.99.99" }],
  ])("works when it %s", async (_, faults) => {
    const camera = await aCamera({ faults });
    const channel = await aChannel(aConnection(camera));
    expect(channel.mainUrl).toMatch(/^rtsp:\/\/127\.0\.0\.1:\d+\//);
    expect(channel.subUrl).not.toBe(channel.mainUrl);
    expect(aDriver().capabilities(channel)).toEqual([
      "ptz",
      "presets",
      "focus",
      "iris",
      "reboot",
      "events",
    ]);
  });

  it("says so when there is no video", async () => {
    const device = await aCannedDevice({
      GetServices: ({ headers }) =>
        `<R><Service><Namespace>http://www.onvif.org/ver10/media/wsdl</Namespace><XAddr>http://${headers.host}/m</XAddr></Service></R>`,
      GetProfiles: '<R><Profiles token="metadata"/></R>',
    });
    const error = await errorOf(aDriver().inspect(aConnection(device), signal));
    expect(error.code).toBe("onvif-no-video");
  });
});

describe("errors of the ONVIF driver", () => {
  it.each([
    ["a wrong password", faultAnswer("NotAuthorized"), DeviceRefused, "onvif-unauthorized"],
    ["HTML", { raw: "<html/>" }, BadRequest, "onvif-not-spoken"],
    ["404", { status: 404, raw: "" }, NotFound, "onvif-not-found"],
    ["endless words", { raw: "x".repeat(5e6) }, BadRequest, "onvif-answer-too-large"],
  ])("explain %s", async (_, answer, kind, code) => {
    const device = await aCannedDevice({ GetSystemDateAndTime: answer });
    const error = await errorOf(aDriver().inspect(aConnection(device), signal));
    expect(error).toBeInstanceOf(kind);
    expect(error.code).toBe(code);
    expect(error.text.address).toBe(`127.0.0.1:${device.port}`);
    expect(error.text.zh + error.text.en).not.toContain("127.0.0.1");
    expect(JSON.stringify([error.text, error.message])).not.toContain(credentials.password);
  });

  it("say that ONVIF users may be separate, and when none is given at all", async () => {
    const camera = await aCamera();
    const wrong = aConnection(camera, { password: "wrong" });
    expect((await errorOf(aDriver().inspect(wrong, signal))).text.zh).toContain("海康威视");
    const nobody = aConnection(camera, { userName: "" });
    expect((await errorOf(aDriver().inspect(nobody, signal))).text.zh).toContain(
      "需要 ONVIF 用户名和密码",
    );
  });

  it("tell in the device's words what it would not do", async () => {
    const device = await aCannedDevice({ SystemReboot: faultAnswer("Busy", "flash <in> use") });
    const error = await errorOf(aDriver().reboot(aConnection(device), signal));
    expect(error.code).toBe("onvif-failed");
  });

  it("tell a device that is gone from one that is silent", async () => {
    const device = await aCannedDevice({ GetSystemDateAndTime: () => undefined });
    const clock = new FakeClock();
    const silent = errorOf(aDriver({ clock }).checkPresence(aConnection(device), signal));
    await vi.waitFor(() => expect(device.operations).toHaveLength(1));
    await clock.advance(5000);
    expect(await silent).toBeInstanceOf(TimedOut);
    const { port } = device;
    await device.stop();
    const gone = await errorOf(aDriver().checkPresence(aConnection({ port }), signal));
    expect(gone).toBeInstanceOf(Offline);
    expect(gone.code).toBe("onvif-refused");
  });
});

describe("presence", () => {
  it("takes one question without a password", async () => {
    const device = await aCannedDevice({});
    await aDriver().checkPresence(aConnection(device), signal);
    expect(device.operations).toEqual(["GetSystemDateAndTime"]);
    expect(device.requests[0]?.envelope.find("Header")?.elements).toEqual([]);
  });
});

/** Has a stream at the addresses given, and remembers what was asked for. */
function aPull(...existing: string[]) {
  const asked: PulledConnection[] = [];
  const pull: Pull = {
    async openLive({ connection }) {
      asked.push(connection);
      if (existing.includes(connection.rtspUrl)) return source;
      throw new NotFound("rtsp-not-found", { zh: "无", en: "none" });
    },
  };
  return { pull, asked };
}

const open = (pull: Pull, connection: Parameters<typeof aChannel>[0], flow: 1 | 2 = 1) =>
  aDriver({ pull }).openLive({
    connection,
    flow,
    sink: { setTracks() {}, push() {}, countPackets() {} },
    signal,
    log: silentLogger,
  });

describe("live pictures", () => {
  it("come from the address that is stored, at the host where the device is now", async () => {
    const { pull, asked } = aPull("rtsp://127.0.0.1:554/a", "rtsp://127.0.0.1/b");
    const connection = aConnection(
      { port: 9 },
      { mainProfile: "P", mainUrl: "rtsp://10.0.0.1:554/a", subUrl: "rtsp://10.0.0.1/b" },
    );
    await open(pull, connection);
    await open(pull, connection, 2);
    const rest = { transport: "TCP", basic: "never", certificate: "", ...credentials };
    expect(asked).toEqual([
      { rtspUrl: "rtsp://127.0.0.1:554/a", subRtspUrl: "", ...rest },
      { rtspUrl: "rtsp://127.0.0.1/b", subRtspUrl: "", ...rest },
    ]);
  });

  it("come from a fresh address when nothing is at the stored one", async () => {
    const camera = await aCamera();
    const channel = await aChannel(aConnection(camera));
    const { pull, asked } = aPull(channel.mainUrl);
    await open(pull, { ...channel, mainUrl: "rtsp://127.0.0.1/old" });
    expect(asked.map(({ rtspUrl }) => rtspUrl)).toEqual(["rtsp://127.0.0.1/old", channel.mainUrl]);
  });

  it("are missing for the reason that was found first", async () => {
    const camera = await aCamera();
    const channel = await aChannel(aConnection(camera));
    const { pull, asked } = aPull();
    expect((await errorOf(open(pull, channel))).code).toBe("rtsp-not-found");
    expect(asked).toHaveLength(1);
  });

  it("are found for a device that has not been looked at", async () => {
    const camera = await aCamera();
    const connection = aConnection(camera);
    const channel = await aChannel(connection);
    const { pull } = aPull(channel.mainUrl, channel.subUrl);
    expect(await open(pull, connection)).toBe(source);
    expect(await open(pull, connection, 2)).toBe(source);
  });

  it("have no sub stream where the channel has none", async () => {
    const connection = aConnection({ port: 9 }, { mainProfile: "P", mainUrl: "rtsp://h/a" });
    const error = await errorOf(open(aPull().pull, connection, 2));
    expect(error.code).toBe("onvif-no-sub-stream");
    expect(aDriver().hasSubStream(connection)).toBe(false);
  });
});

describe("snapshots", () => {
  it.each(["none", "username-token"] as const)("are JPEG, with %s", async (authentication) => {
    const camera = await aCamera({ authentication });
    const channel = await aChannel(aConnection(camera));
    const jpeg = await aDriver().takeSnapshot(channel, signal);
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  });

  it("are taken once a second", async () => {
    const camera = await aCamera();
    const channel = await aChannel(aConnection(camera));
    const clock = new FakeClock();
    const driver = aDriver({ clock });
    await driver.takeSnapshot(channel, signal);
    expect((await errorOf(driver.takeSnapshot(channel, signal))).code).toBe(
      "onvif-snapshot-too-soon",
    );
    await clock.advance(1000);
    await driver.takeSnapshot(channel, signal);
  });

  it("are asked for with Basic only from a device that never offered a digest", async () => {
    const basic = 'Basic realm="cam"';
    const offers = [basic, 'Digest realm="cam", nonce="1"', basic];
    let current = "";
    const device = await aCannedDevice({
      GET: ({ headers }) => {
        const isIn = headers.authorization?.startsWith(current.slice(0, 6));
        if (isIn) return { raw: Buffer.from([0xff, 0xd8]) };
        return { status: 401, headers: { "www-authenticate": current }, raw: "" };
      },
    });
    const clock = new FakeClock();
    const driver = aDriver({ clock });
    const snapshotUrl = `http://127.0.0.1:${device.port}/snap.jpg`;
    const outcomes: string[] = [];
    for (const offer of offers) {
      current = offer;
      const told = { snapshotUrl, basic: "allowed" } as const;
      const taking = driver.takeSnapshot(aConnection(device, told), signal);
      outcomes.push(
        await taking.then(
          () => "picture",
          (error: ExpectedError) => error.code,
        ),
      );
      await clock.advance(1000);
    }
    expect(outcomes).toEqual(["picture", "picture", "onvif-asks-for-basic"]);
    const sent = device.requests.map(({ headers }) => headers.authorization?.split(" ")[0]);
    expect(sent).toEqual([undefined, "Basic", undefined, "Digest", undefined]);
  });

  it("are refused when they are no pictures, or there is no address for them", async () => {
    const device = await aCannedDevice({ "*": { raw: "<html>Log in</html>" } });
    const snapshotUrl = `http://127.0.0.1:${device.port}/snap.jpg`;
    const page = aDriver().takeSnapshot(aConnection(device, { snapshotUrl }), signal);
    expect((await errorOf(page)).code).toBe("onvif-not-spoken");
    const none = aDriver().takeSnapshot(aConnection(device), signal);
    expect((await errorOf(none)).code).toBe("onvif-no-snapshot");
  });
});

describe("searching the network", () => {
  it("finds each device once, where its answer came from", async () => {
    const camera = await aCamera({ model: "N1", faults: { wrongHost: "10.99.99.99" } });
    const driver = aDriver({ discoveryTargets: `127.0.0.1:${camera.discoveryPort}, nonsense!` });
    const found: FoundDevice[] = [];
    const abort = new AbortController();
    const searching = driver.discover((device) => void found.push(device), abort.signal);
    await vi.waitFor(() => expect(found).toHaveLength(1));
    abort.abort();
    await searching;
    expect(found).toEqual([
      {
        id: expect.stringMatching(/^urn:uuid:/),
        name: "gate",
        manufacturer: "",
        model: "N1",
        address: `127.0.0.1:${camera.port}`,
        fields: { DeviceIp: "127.0.0.1", DevicePort: camera.port },
      },
    ]);
  });

  it("ends when it is told to, with nobody there", async () => {
    const driver = aDriver({ discoveryTargets: "127.0.0.1:9" });
    await expect(driver.discover(() => {}, AbortSignal.timeout(30))).resolves.toBeUndefined();
  });
});

describe("what else a device does", () => {
  it("restarts", async () => {
    const camera = await aCamera();
    await aDriver().reboot(aConnection(camera), signal);
    await vi.waitFor(() => expect(camera.rebootCount).toBe(1));
  });

  it("lists what it has recorded, by our clock and within the time asked for", async () => {
    const atMs = Date.UTC(2026, 0, 15, 6);
    const camera = await aCamera({
      faults: { clockOffsetMs: 3600_000 },
      spans: [{ startMs: atMs, endMs: atMs + 600_000 }],
    });
    const channel = await aChannel(aConnection(camera));
    expect(aDriver().capabilities(channel)).toContain("recordings");
    const spans = await aDriver().recordings.list(channel, 0, Date.UTC(2030, 0, 1), signal);
    expect(spans).toHaveLength(1);
    const early = await aDriver().recordings.list(channel, 0, Date.UTC(2020, 0, 1), signal);
    expect(early).toEqual([]);
  });
});

describe("a device that is asked by https", () => {
  it("is refused with another certificate than the one it showed first, until that is trusted", async () => {
    const driver = aDriver();
    const asked = async (pair: TlsPair, certificate: string) => {
      const canned = await aCannedDevice({}, pair);
      const more = { address: canned.url.href, certificate };
      return driver.checkPresence(driver.connection.parse({ ...credentials, ...more }), signal);
    };
    const learned = (await asked(aTlsPair, "")) as { readonly certificate: string };
    expect(await asked(aTlsPair, learned.certificate)).toBeUndefined();
    const error = await errorOf(asked(anotherTlsPair, learned.certificate));
    expect(error).toMatchObject({ code: "onvif-certificate-changed" });
    const { fingerprint, endsAtMs } = (error as CertificateRefused).shown;
    expect(fingerprint).toBe(new X509Certificate(anotherTlsPair.cert).fingerprint256);
    expect(endsAtMs).toBeGreaterThan(Date.now());
    expect(await asked(anotherTlsPair, fingerprint)).toBeUndefined();
  });
});
