import { X509Certificate } from "node:crypto";
import {
  BadRequest,
  DeviceRefused,
  FakeClock,
  NotFound,
  Offline,
  systemClock,
  TimedOut,
} from "@tessera/base";
import { anotherTlsPair, aTlsPair } from "@tessera/base/testing";
import type { CertificateRefused } from "@tessera/engine";
import { type Script, usualAnswer } from "@tessera/protocols/rtsp/testing";
import { describe, expect, it, vi } from "vitest";
import { createRtspDriver } from "./index.ts";
import { aCamera, errorOf, open } from "./testing/an-opening.ts";

const answering = (method: string, status: number, body = ""): Script => ({
  [method]: () => ({ status, body }),
});

const refusing = (challenge: string): Script => ({
  DESCRIBE: () => ({ status: 401, headers: { "WWW-Authenticate": challenge } }),
});

describe("the RTSP driver's errors", () => {
  const unauthorized = refusing('Digest realm="x", nonce="1"');
  const password = { userName: "admin", password: "geheim" };

  it.each([
    ["a wrong password", unauthorized, DeviceRefused, "rtsp-unauthorized"],
    ["a password in clear", refusing('Basic realm="x"'), DeviceRefused, "rtsp-asks-for-basic"],
    ["403", answering("DESCRIBE", 403), DeviceRefused, "rtsp-unauthorized"],
    ["404", answering("DESCRIBE", 404), NotFound, "rtsp-not-found"],
    ["454", answering("PLAY", 454), NotFound, "rtsp-not-found"],
    ["461", answering("SETUP", 461), BadRequest, "rtsp-transport-refused"],
    ["503", answering("DESCRIBE", 503), Offline, "rtsp-busy"],
    ["500", answering("DESCRIBE", 500), BadRequest, "rtsp-failed"],
    ["no video", answering("DESCRIBE", 200, "v=0"), BadRequest, "rtsp-no-video"],
  ] as const)("explain %s", async (...[, script, kind, code]) => {
    const camera = await aCamera(script);
    const error = await errorOf(open(camera.url, { connection: password }));
    expect(error).toBeInstanceOf(kind);
    expect(error.code).toBe(code);
    expect(error.text.address).toBe(`127.0.0.1:${camera.port}`);
    expect(error.text.zh + error.text.en).not.toContain("127.0.0.1");
    expect(JSON.stringify([error.text, error.message])).not.toContain("geheim");
  });

  it("tell a missing password from a wrong one", async () => {
    const camera = await aCamera(unauthorized);
    const error = await errorOf(open(camera.url));
    expect(error).toBeInstanceOf(DeviceRefused);
    expect(error.text.zh).toContain("需要用户名和密码");
  });

  it("explain a port where nobody listens and a camera that hangs up", async () => {
    const gone = await aCamera();
    const { url } = gone;
    await gone.stop();
    const refused = await errorOf(open(url));
    expect(refused).toBeInstanceOf(Offline);
    expect(refused.text.zh).toMatch(/拒绝连接，请检查地址、端口以及摄像机是否已开机$/);
    const rude = await aCamera({
      OPTIONS: (_, connection) => {
        connection.close();
        return "silence";
      },
    });
    expect((await errorOf(open(rude.url))).code).toBe("rtsp-closed");
  });

  it("explain a host name that nobody knows", async () => {
    // Too long for a name: nobody has to be asked.
    const error = await errorOf(open(`rtsp://${"x".repeat(70)}.invalid/live`));
    expect(error).toBeInstanceOf(Offline);
    expect(error.code).toBe("rtsp-unknown-host");
    expect(error.text.zh).toContain("找不到这个主机名");
  });

  it("explain a camera that does not answer", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ OPTIONS: () => "silence" });
    const error = errorOf(open(camera.url, { clock }));
    await vi.waitFor(() => expect(camera.methods).toEqual(["OPTIONS"]));
    await clock.advance(5_000);
    expect(await error).toBeInstanceOf(TimedOut);
  });
});

describe("the RTSP driver's look at presence", () => {
  it("asks for the description and hangs up", async () => {
    const camera = await aCamera();
    const driver = createRtspDriver({ clock: systemClock });
    const connection = driver.connection.parse({ rtspUrl: camera.url });
    await driver.checkPresence?.(connection, new AbortController().signal);
    expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE"]);
    await vi.waitFor(() => expect(camera.connections[0]?.socket.destroyed).toBe(true));
  });

  it("rejects like opening does", async () => {
    const camera = await aCamera({
      DESCRIBE: (request) => ({ ...usualAnswer(request), status: 404 }),
    });
    const driver = createRtspDriver({ clock: systemClock });
    const connection = driver.connection.parse({ rtspUrl: camera.url });
    const signal = new AbortController().signal;
    expect(await errorOf(driver.checkPresence?.(connection, signal))).toBeInstanceOf(NotFound);
  });
});

describe("a camera that is reached by rtsps", () => {
  it("tells its certificate at the first look, and is refused with another", async () => {
    const camera = await aCamera({}, aTlsPair);
    const driver = createRtspDriver({ clock: systemClock });
    const { signal } = new AbortController();
    const connection = driver.connection.parse({ rtspUrl: camera.url });
    const learned = await driver.checkPresence?.(connection, signal);
    const { fingerprint256 } = new X509Certificate(aTlsPair.cert);
    expect(learned).toEqual({ certificate: fingerprint256 });
    const known = { ...connection, ...learned };
    expect(await driver.checkPresence?.(known, signal)).toBeUndefined();
    const other = new X509Certificate(anotherTlsPair.cert).fingerprint256;
    const careful = { ...known, certificate: other };
    const error = await errorOf(driver.checkPresence?.(careful, signal));
    expect(error).toMatchObject({ code: "rtsp-certificate-changed" });
    expect(error.text.en).toContain(fingerprint256);
    const { shown } = error as CertificateRefused;
    expect(shown).toMatchObject({
      fingerprint: fingerprint256,
      subject: expect.stringMatching("CN="),
    });
    expect(shown.endsAtMs).toBeGreaterThan(shown.startsAtMs);
    const trusting = { ...careful, certificate: shown.fingerprint };
    expect(await driver.checkPresence?.(trusting, signal)).toBeUndefined();
  });
});
