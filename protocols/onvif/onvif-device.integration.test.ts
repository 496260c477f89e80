import { X509Certificate } from "node:crypto";
import { createServer } from "node:net";
import { type Clock, FakeClock, systemClock } from "@tessera/base";
import { anotherTlsPair, aTlsPair } from "@tessera/base/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { parseAuthorization, verify, writeChallenge } from "../digest/index.ts";
import { getDeviceInformation } from "./device-service.ts";
import { getProfiles, getStreamUri } from "./media-service.ts";
import { OnvifDevice } from "./onvif-device.ts";
import { OnvifError } from "./onvif-error.ts";
import { CannedDevice, clockAt, faultAnswer, type Script } from "./testing/index.ts";
import { passwordDigest } from "./ws-security.ts";

const credentials = { userName: "admin", password: "Geheim-1" };
const { signal } = new AbortController();
const information =
  "<GetDeviceInformationResponse><Manufacturer>M</Manufacturer><Model>X</Model></GetDeviceInformationResponse>";

async function aDevice(script: Script, options: { clock?: Clock; urls?: readonly URL[] } = {}) {
  const canned = await CannedDevice.start({
    GetSystemDateAndTime: () => clockAt(Date.now()),
    GetCapabilities: "<R><Capabilities/></R>",
    GetDeviceInformation: information,
    ...script,
  });
  onTestFinished(() => canned.stop());
  const { clock = systemClock, urls = [] } = options;
  const device = new OnvifDevice({ urls: [...urls, canned.url], credentials, clock });
  return { canned, device };
}

async function faultOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (error instanceof OnvifError) return error.fault;
  throw new Error("no OnvifError", { cause: error });
}

const deviceNowMs = () => Date.now() + 8 * 60 * 60_000;

describe("authentication", () => {
  it("believes in the device's clock, eight hours off", async () => {
    const { device } = await aDevice({
      GetSystemDateAndTime: () => clockAt(deviceNowMs()),
      GetDeviceInformation: ({ envelope }) => {
        const token = envelope.find("Header", "Security", "UsernameToken");
        const created = token?.text("Created") ?? "";
        const nonce = Buffer.from(token?.text("Nonce") ?? "", "base64");
        const isFresh = Math.abs(Date.parse(created) - deviceNowMs()) < 5000;
        const isProven =
          token?.text("Password") === passwordDigest(nonce, created, credentials.password);
        return isFresh && isProven ? information : faultAnswer("NotAuthorized");
      },
    });
    expect(await getDeviceInformation(device, signal)).toMatchObject({ model: "X" });
    expect(Math.abs((device.skewMs ?? 0) - 8 * 60 * 60_000)).toBeLessThan(3000);
  });

  it("reads the clock again when it was set meanwhile", async () => {
    const clock = new FakeClock();
    let offMs = 0;
    const { device, canned } = await aDevice(
      {
        GetSystemDateAndTime: () => clockAt(clock.nowMs() + offMs),
        GetDeviceInformation: ({ envelope }) => {
          const created = envelope.text("Header", "Security", "UsernameToken", "Created");
          const isFresh = Math.abs(Date.parse(created) - clock.nowMs() - offMs) < 5000;
          return isFresh ? information : faultAnswer("NotAuthorized");
        },
      },
      { clock },
    );
    await getDeviceInformation(device, signal);
    offMs = 3_600_000;
    await clock.advance(60_000);
    await getDeviceInformation(device, signal);
    expect(canned.operations.filter((name) => name === "GetSystemDateAndTime")).toHaveLength(2);
  });

  it.each([
    ["SHA-256 of two challenges", ["MD5", "SHA-256"], "SHA-256"],
    ["MD5 where the other is refused", ["MD5", "SHA-256"], "MD5"],
    ["MD5 where there is no other", ["MD5"], "MD5"],
  ] as const)("answers %s, and sends no token beside it", async (_, offered, accepted) => {
    const nonce = "n1";
    const { device, canned } = await aDevice({
      GetDeviceInformation: ({ headers }) => {
        const claim = parseAuthorization(headers.authorization ?? "");
        const expected = { ...credentials, realm: "cam", method: "POST" };
        if (claim?.scheme === "digest" && claim.hash === accepted && verify(claim, expected))
          return information;
        const challenges = offered.map((hash) =>
          writeChallenge({ realm: "cam", nonce, hash, hasQop: true }).replace(
            'qop="auth"',
            'qop="auth,auth-int", random="7"',
          ),
        );
        return { status: 401, headers: { "WWW-Authenticate": challenges }, raw: "" };
      },
    });
    expect(await getDeviceInformation(device, signal)).toMatchObject({ model: "X" });
    await getDeviceInformation(device, signal);
    const asked = canned.requests.filter(({ operation }) => operation === "GetDeviceInformation");
    expect(asked.map(({ envelope }) => envelope.find("Header", "Security") !== undefined)).toEqual([
      true,
      ...asked.slice(1).map(() => false),
    ]);
    expect(asked.at(-1)?.headers.authorization).toContain("nc=00000002");
  });

  it("is not confused when two requests are challenged at once", async () => {
    const { device } = await aDevice({
      GetServices: "<R/>",
      GetDeviceInformation: ({ headers }) => {
        const claim = parseAuthorization(headers.authorization ?? "");
        const expected = { ...credentials, realm: "cam", method: "POST" };
        if (claim && verify(claim, expected)) return information;
        const challenge = writeChallenge({ realm: "cam", nonce: "n", hash: "MD5" });
        return { status: 401, headers: { "WWW-Authenticate": challenge }, raw: "" };
      },
    });
    await device.readTime(signal);
    const both = [getDeviceInformation(device, signal), getDeviceInformation(device, signal)];
    expect(await Promise.all(both)).toHaveLength(2);
  });

  it("is asked by https, and only while its certificate is the one that is trusted", async () => {
    const canned = await CannedDevice.start(
      {
        GetSystemDateAndTime: () => clockAt(Date.now()),
        GetCapabilities: "<R><Capabilities/></R>",
        GetDeviceInformation: information,
      },
      aTlsPair,
    );
    onTestFinished(() => canned.stop());
    const parts = { urls: [canned.url], credentials, clock: systemClock };
    const first = new OnvifDevice(parts);
    await getDeviceInformation(first, signal);
    const { certificate = "" } = first;
    expect(certificate).toBe(new X509Certificate(aTlsPair.cert).fingerprint256);
    await getDeviceInformation(new OnvifDevice({ ...parts, trusted: [certificate] }), signal);
    const asked = canned.requests.length;
    const other = new X509Certificate(anotherTlsPair.cert).fingerprint256;
    const careful = new OnvifDevice({ ...parts, trusted: [other] });
    expect(await faultOf(careful.readTime(signal))).toBe("certificate-changed");
    // Whoever it is has not heard a word.
    expect(canned.requests).toHaveLength(asked);
  });

  it("never shows the password to a device that asks for Basic", async () => {
    const { device, canned } = await aDevice({
      GetDeviceInformation: { status: 401, headers: { "WWW-Authenticate": 'Basic realm="x"' } },
    });
    expect(await faultOf(getDeviceInformation(device, signal))).toBe("unauthorized");
    expect(canned.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it("asks for the time with a token where it is not told to everyone", async () => {
    const { device } = await aDevice({
      GetSystemDateAndTime: ({ envelope }) =>
        envelope.find("Header", "Security")
          ? clockAt(Date.now() + 60_000)
          : faultAnswer("NotAuthorized"),
    });
    await device.readTime(signal);
    expect(device.skewMs).toBeGreaterThan(55_000);
  });
});

const media = (canned: { url: URL }, path: string) =>
  `<R><Service><Namespace>http://www.onvif.org/ver10/media/wsdl</Namespace><XAddr>${new URL(path, canned.url).href}</XAddr></Service></R>`;

describe("what a device is asked", () => {
  it("is at most two things at once", async () => {
    let atOnce = 0;
    let most = 0;
    const { device } = await aDevice({
      GetDeviceInformation: (_, response) => {
        most = Math.max(most, ++atOnce);
        setTimeout(() => {
          atOnce--;
          response.end(
            `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${information}</s:Body></s:Envelope>`,
          );
        }, 10);
        return undefined;
      },
    });
    await device.readTime(signal);
    await Promise.all(Array.from({ length: 6 }, () => getDeviceInformation(device, signal)));
    expect(most).toBe(2);
  });

  it("goes to the device service where the address of another leads nowhere", async () => {
    const { device, canned } = await aDevice({
      GetServices: () => media(canned, "/wrong"),
      GetProfiles: ({ path }) =>
        path === "/wrong" ? { status: 404, raw: "no" } : '<R><Profiles token="P"/></R>',
    });
    expect(await getProfiles(device, signal)).toHaveLength(1);
    await getProfiles(device, signal);
    const paths = canned.requests.filter(({ operation }) => operation === "GetProfiles");
    expect(paths.map(({ path }) => path)).toEqual([
      "/wrong",
      "/onvif/device_service",
      "/onvif/device_service",
    ]);
  });

  it("is asked at the port where it was reached when it leaves that out of its addresses", async () => {
    const { device, canned } = await aDevice({
      GetServices: () => media(canned, "/media").replace(`:${canned.port}`, ":1"),
      GetProfiles: '<R><Profiles token="P"/></R>',
    });
    expect(await getProfiles(device, signal)).toHaveLength(1);
    expect(canned.requests.at(-1)).toMatchObject({ operation: "GetProfiles", path: "/media" });
  });

  it("falls back to the first media service where the second refuses", async () => {
    const { device, canned } = await aDevice({
      GetServices: () =>
        media(canned, "/m1").replace(
          "<R>",
          `<R><Service><Namespace>http://www.onvif.org/ver20/media/wsdl</Namespace><XAddr>${new URL("/m2", canned.url).href}</XAddr></Service>`,
        ),
      GetStreamUri: ({ path }) =>
        path === "/m2"
          ? faultAnswer("ActionNotSupported", "", 500)
          : "<R><MediaUri><Uri>rtsp://h/1?a=1&amp;b=2</Uri></MediaUri></R>",
    });
    expect(await getStreamUri(device, "P<1>", signal)).toBe("rtsp://h/1?a=1&b=2");
    expect(canned.requests.at(-1)?.content.text("ProfileToken")).toBe("P<1>");
  });

  it("is found at the first place that speaks ONVIF", async () => {
    const web = await CannedDevice.start({ "*": { raw: "<html><body>login</body></html>" } });
    onTestFinished(() => web.stop());
    const gone = await CannedDevice.start({});
    const goneUrl = gone.url;
    await gone.stop();
    const { device, canned } = await aDevice({}, { urls: [web.url, goneUrl] });
    await device.readTime(signal);
    expect(device.url?.port).toBe(String(canned.port));
  });

  it("is understood in GBK", async () => {
    const gbk = Buffer.from([0xb4, 0xf3, 0xc3, 0xc5]);
    const envelope = `<?xml version="1.0" encoding="gb2312"?><Envelope><Body>${information.replace("X", "|")}</Body></Envelope>`;
    const [before = "", after = ""] = envelope.split("|");
    const raw = Buffer.concat([Buffer.from(before), gbk, Buffer.from(after)]);
    const { device } = await aDevice({ GetDeviceInformation: { raw } });
    expect((await getDeviceInformation(device, signal)).model).toBe("大门");
  });
});

describe("a device that does not answer as it must", () => {
  it.each([
    ["HTML", { raw: "<html><body>Welcome</body></html>" }, "not-onvif"],
    ["words", { raw: "hello" }, "not-onvif"],
    ["nothing", { raw: "" }, "not-onvif"],
    ["an envelope without body", { raw: "<Envelope/>" }, "not-onvif"],
    ["JSON", { raw: '{"Envelope":1}' }, "not-onvif"],
    ["bytes", { raw: Buffer.from([0, 255, 254, 1, 2, 3]) }, "not-onvif"],
    [
      "an entity bomb",
      {
        raw: '<!DOCTYPE a [<!ENTITY b "xxxxxxxxxx"><!ENTITY c "&b;&b;&b;">]><Envelope><Body>&c;</Body></Envelope>',
      },
      "not-onvif",
    ],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, "not-onvif"],
    ["404", { status: 404, raw: "" }, "not-found"],
    ["403", { status: 403, raw: "" }, "unauthorized"],
    ["503", { status: 503, raw: "busy" }, "failed-request"],
    ["too much", { raw: Buffer.alloc(5 * 1024 * 1024, "x") }, "too-large"],
  ])("with %s", async (_, answer, fault) => {
    const { device } = await aDevice({ GetDeviceInformation: answer });
    await device.readTime(signal);
    expect(await faultOf(getDeviceInformation(device, signal))).toBe(fault);
  });

  it("with a body that never ends is cut off", async () => {
    const { device } = await aDevice({
      GetDeviceInformation: (_, response) => {
        const more = () => void (response.destroyed || response.write("x".repeat(65_536), more));
        more();
        return undefined;
      },
    });
    expect(await faultOf(getDeviceInformation(device, signal))).toBe("too-large");
  });

  it("with a body that trickles is given five seconds for all of it", async () => {
    const clock = new FakeClock();
    const { device, canned } = await aDevice(
      {
        GetDeviceInformation: (_, response) => {
          response.write("<");
          return undefined;
        },
      },
      { clock },
    );
    const fault = faultOf(getDeviceInformation(device, signal));
    await vi.waitFor(() => expect(canned.operations).toContain("GetDeviceInformation"));
    await clock.advance(5000);
    expect(await fault).toBe("timed-out");
  });

  it("with silence is given five seconds", async () => {
    const clock = new FakeClock();
    const { device, canned } = await aDevice({ GetSystemDateAndTime: () => undefined }, { clock });
    const fault = faultOf(device.readTime(signal));
    await vi.waitFor(() => expect(canned.operations).toEqual(["GetSystemDateAndTime"]));
    await clock.advance(5000);
    expect(await fault).toBe("timed-out");
  });

  it("with something that is not HTTP", async () => {
    const server = createServer((socket) => socket.resume().end("SSH-2.0-dropbear\r\n"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.address() as { port: number };
    const url = new URL(`http://127.0.0.1:${port}/`);
    const device = new OnvifDevice({ urls: [url], clock: systemClock });
    expect(await faultOf(device.readTime(signal))).toBe("not-onvif");
  });

  it("is let go when nobody wants its answer any more", async () => {
    const abort = new AbortController();
    const { device, canned } = await aDevice({ GetSystemDateAndTime: () => undefined });
    const asked = device.readTime(abort.signal);
    await vi.waitFor(() => expect(canned.operations).toHaveLength(1));
    abort.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
  });
});
