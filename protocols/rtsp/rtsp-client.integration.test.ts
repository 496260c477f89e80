import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as passed } from "node:timers/promises";
import { type Clock, FakeClock } from "@tessera/base";
import { anotherTlsPair, aTlsPair } from "@tessera/base/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseAuthorization, verify, writeChallenge } from "../digest/index.ts";
import { RtspError } from "./rtsp-error.ts";
import { aCamera, aClient, packet, playAll, stopAll, stops } from "./testing/client-fixture.ts";
import { type Script, type ScriptedCamera, usualAnswer } from "./testing/index.ts";
import type { RtspTrackHandlers } from "./udp-track.ts";

afterEach(stopAll);

async function faultOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  if (!(error instanceof RtspError)) throw new Error("no RtspError", { cause: error });
  return error.status === undefined ? error.fault : `${error.fault} ${error.status}`;
}

/** Guards every method but OPTIONS. */
function withDigest(hash: "MD5" | "SHA-256", extra: readonly string[] = []): Script {
  const guard: Script[string] = (request) => {
    const claim = parseAuthorization(request.headers.get("Authorization") ?? "");
    const expected = { userName: "admin", password: "right", realm: "cam", method: request.method };
    if (claim && verify(claim, expected)) return usualAnswer(request);
    const challenge = [...extra, writeChallenge({ realm: "cam", nonce: "n1", hash, hasQop: true })];
    return { status: 401, headers: { "WWW-Authenticate": challenge.join(", ") } };
  };
  return { DESCRIBE: guard, SETUP: guard, PLAY: guard, GET_PARAMETER: guard };
}

const ignore: RtspTrackHandlers = {
  onRtp() {},
  onRtcp() {},
  writeReport: () => new Uint8Array(0),
};

describe("RtspClient over TCP", () => {
  it("goes from OPTIONS to PLAY, hands out packets by track and says goodbye", async () => {
    const camera = await aCamera();
    const client = aClient(camera.url);
    const packets = await playAll(client);
    const [connection] = camera.connections;
    connection?.sendFrame(0, packet(1));
    connection?.sendFrame(2, packet(2));
    connection?.sendFrame(3, packet(3));
    connection?.sendFrame(77, packet(4));
    await vi.waitFor(() => expect(packets).toHaveLength(3));
    expect(packets.map((line) => line.slice(0, 6))).toEqual(["0:8060", "1:8060", "1:rtcp"]);
    await client.close();
    expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE", "SETUP", "SETUP", "PLAY", "TEARDOWN"]);
    expect(camera.requests.map(({ uri }) => uri.slice(camera.url.length))).toEqual([
      "",
      "",
      "/trackID=1",
      "/trackID=2",
      "/",
      "/",
    ]);
    expect(camera.requests.at(-1)?.headers.get("Session")).toBe("12345678");
    expect((await client.ended).fault).toBe("stopped");
  });

  it("lets packets lie until the next one is expected, or somebody waits for them", async () => {
    const camera = await aCamera();
    const client = aClient(camera.url);
    const packets = await playAll(client);
    const [connection] = camera.connections;
    const receive = async (count: number) => {
      connection?.sendFrame(0, packet(count));
      await vi.waitFor(() => expect(packets).toHaveLength(count));
    };
    client.expectAfter(60_000);
    await receive(1);
    connection?.sendFrame(0, packet(2));
    await passed(50);
    expect(packets).toHaveLength(1);
    client.setUrgent(true);
    await vi.waitFor(() => expect(packets).toHaveLength(2));
    await receive(3);
    client.expectAfter(100);
    await receive(4);
    await receive(5);
  });

  it("uses the channels that the server names", async () => {
    const camera = await aCamera({
      SETUP: (request) => ({
        status: 200,
        headers: {
          Session: "1",
          Transport: request.uri.endsWith("1")
            ? "RTP/AVP;interleaved=8"
            : "RTP/AVP;interleaved=4-6",
        },
      }),
    });
    const packets = await playAll(aClient(camera.url));
    for (const channel of [8, 9, 4, 6]) camera.connections[0]?.sendFrame(channel, packet(1));
    await vi.waitFor(() => expect(packets).toHaveLength(4));
    expect(packets.map((line) => line.slice(0, 6))).toEqual([
      "0:8060",
      "0:rtcp",
      "1:8060",
      "1:rtcp",
    ]);
  });

  it.each(["MD5", "SHA-256"] as const)("answers a %s challenge on every request", async (hash) => {
    const camera = await aCamera(withDigest(hash));
    await playAll(aClient(camera.url, { userName: "admin", password: "right" }));
    expect(camera.methods).toEqual(["OPTIONS", "DESCRIBE", "DESCRIBE", "SETUP", "SETUP", "PLAY"]);
  });

  it("tries the next scheme when a camera refuses one that it offered", async () => {
    const stale = writeChallenge({ realm: "other", nonce: "x", hash: "SHA-256" });
    const camera = await aCamera(withDigest("MD5", [stale]));
    const client = aClient(camera.url, { userName: "admin", password: "right" });
    await expect(client.describe()).resolves.toMatchObject({ name: "scripted" });
  });

  it("gives up on a wrong password, on none, and on 403", async () => {
    const camera = await aCamera(withDigest("MD5"));
    const wrong = { userName: "admin", password: "wrong" };
    expect(await faultOf(aClient(camera.url, wrong).describe())).toBe("unauthorized");
    expect(camera.methods.filter((method) => method === "DESCRIBE")).toHaveLength(2);
    expect(await faultOf(aClient(camera.url).describe())).toBe("unauthorized");
    const closed = await aCamera({ DESCRIBE: () => ({ status: 403 }) });
    expect(await faultOf(aClient(closed.url, wrong).describe())).toBe("unauthorized");
  });

  it("tells a path that does not exist", async () => {
    const camera = await aCamera({ DESCRIBE: () => ({ status: 404 }) });
    expect(await faultOf(aClient(camera.url).describe())).toBe("failed-request 404");
  });

  it("tells a port where nobody listens", async () => {
    const camera = await aCamera();
    const { url } = camera;
    await camera.stop();
    expect(await faultOf(aClient(url).describe())).toBe("refused");
  });

  it("tells a server that does not speak RTSP", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    stops.push(async () => void server.close());
    const { port } = server.address() as { port: number };
    expect(await faultOf(aClient(`rtsp://127.0.0.1:${port}/`).describe())).toBe("not-rtsp");
  });

  it("does not wait longer than five seconds for an answer", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ OPTIONS: () => "silence" });
    const fault = faultOf(aClient(camera.url, { clock }).describe());
    await vi.waitFor(() => expect(camera.methods).toEqual(["OPTIONS"]));
    await clock.advance(5_000);
    expect(await fault).toBe("timed-out");
  });

  it("ends when the server closes in mid-stream", async () => {
    const camera = await aCamera();
    const client = aClient(camera.url);
    await playAll(client);
    camera.connections[0]?.close();
    expect((await client.ended).fault).toBe("closed");
  });

  it("ends when no packet comes for eight seconds, and not before", async () => {
    const clock = new FakeClock();
    const camera = await aCamera();
    const client = aClient(camera.url, { clock });
    const packets = await playAll(client);
    await clock.advance(7_000);
    camera.connections[0]?.sendFrame(0, packet(1));
    await vi.waitFor(() => expect(packets).toHaveLength(1));
    const onEnd = vi.fn<() => void>();
    void client.ended.then(onEnd);
    await clock.advance(7_000);
    expect(onEnd).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect((await client.ended).fault).toBe("no-media");
  });

  it("ends when only sound and RTCP go on", async () => {
    const clock = new FakeClock();
    const [rtcpOfVideo, sound, rtcpOfSound] = [1, 2, 3];
    const camera = await aCamera({
      PLAY: (request, connection) => {
        clock.every(1_000, () => {
          for (const channel of [rtcpOfVideo, sound, rtcpOfSound])
            connection.sendFrame(channel, packet(1));
        });
        return usualAnswer(request);
      },
    });
    const client = aClient(camera.url, { clock });
    const packets = await playAll(client);
    await advanceSeconds(clock, packets, 7);
    await clock.advance(1_000);
    expect((await client.ended).fault).toBe("no-media");
  });

  it.each([
    ["GET_PARAMETER", "OPTIONS, GET_PARAMETER"],
    ["OPTIONS", "OPTIONS, PLAY"],
  ])("keeps the session alive with %s five seconds before it ends", async (method, listed) => {
    const clock = new FakeClock();
    const camera = await aCamera({
      OPTIONS: () => ({ status: 200, headers: { Public: listed } }),
      PLAY: (request, connection) => {
        clock.every(1_000, () => connection.sendFrame(0, packet(1)));
        return usualAnswer(request);
      },
    });
    const packets = await playAll(aClient(camera.url, { clock }));
    await advanceSeconds(clock, packets, 54);
    expect(camera.methods.at(-1)).toBe("PLAY");
    await advanceSeconds(clock, packets, 1);
    await vi.waitFor(() => expect(camera.methods.at(-1)).toBe(method));
  });

  it("answers what the server asks", async () => {
    const camera = await aCamera();
    await playAll(aClient(camera.url));
    const [connection] = camera.connections;
    if (!connection) throw new Error("not connected");
    const answer = once(connection.socket, "data") as Promise<[Buffer]>;
    connection.socket.write("OPTIONS * RTSP/1.0\r\nCSeq: 41\r\n\r\n");
    expect((await answer)[0].toString()).toMatch(/^RTSP\/1\.0 200 OK\r\nCSeq: 41\r\n/);
  });

  it("ends when the server asks on and on and takes no answer", async () => {
    const camera = await aCamera();
    const client = aClient(camera.url);
    await playAll(client);
    const [connection] = camera.connections;
    connection?.socket.pause();
    const request = `OPTIONS * RTSP/1.0\r\nCSeq: ${"4".repeat(1_000)}\r\n\r\n`;
    connection?.socket.write(request.repeat(20_000));
    expect((await client.ended).fault).toBe("not-reading");
  });

  it("follows a redirection once", async () => {
    const target = await aCamera();
    const camera = await aCamera({
      DESCRIBE: () => ({ status: 302, headers: { Location: target.url } }),
    });
    await expect(aClient(camera.url).describe()).resolves.toMatchObject({ name: "scripted" });
    const loop: ScriptedCamera = await aCamera({
      DESCRIBE: () => ({ status: 301, headers: { Location: loop.url } }),
    });
    expect(await faultOf(aClient(loop.url).describe())).toBe("failed-request 301");
    expect(loop.connections).toHaveLength(2);
  });

  it("speaks rtsps, with media on the connection, and only to the certificate that is trusted", async () => {
    const camera = await aCamera({}, aTlsPair);
    const client = aClient(camera.url, { transport: "UDP" });
    const packets = await playAll(client);
    camera.connections[0]?.sendFrame(0, packet(1));
    await vi.waitFor(() => expect(packets).toHaveLength(1));
    const shown = new X509Certificate(aTlsPair.cert).fingerprint256;
    expect(client.certificate).toBe(shown);
    await aClient(camera.url, { trusted: [shown] }).describe();
    const asked = camera.requests.length;
    const other = [new X509Certificate(anotherTlsPair.cert).fingerprint256];
    const careful = aClient(camera.url, { trusted: other });
    expect(await faultOf(careful.describe())).toBe("certificate-changed");
    expect(camera.requests).toHaveLength(asked);
  });

  it("is not led from rtsps to rtsp", async () => {
    const target = await aCamera();
    const camera = await aCamera(
      { DESCRIBE: () => ({ status: 302, headers: { Location: target.url } }) },
      aTlsPair,
    );
    expect(await faultOf(aClient(camera.url).describe())).toBe("not-rtsp");
    expect(target.connections).toHaveLength(0);
  });

  it("shows the password in clear only where that is allowed, also after digest was refused", async () => {
    const seen: string[] = [];
    const offers = [
      ['Basic realm="x"', "asks-for-basic"],
      ['Digest realm="x", nonce="1", Basic realm="x"', "unauthorized"],
    ] as const;
    for (const [challenge, fault] of offers) {
      const headers = { "WWW-Authenticate": challenge };
      const camera = await aCamera({
        DESCRIBE: (request) => {
          seen.push(request.headers.get("Authorization") ?? "");
          return { status: 401, headers };
        },
      });
      const access = { userName: "admin", password: "right" };
      expect(await faultOf(aClient(camera.url, access).describe())).toBe(fault);
      expect(seen.join()).not.toContain("Basic");
      await faultOf(aClient(camera.url, { ...access, allowsBasic: true }).describe());
      expect(seen.splice(0).join()).toContain("Basic");
    }
  });

  it("does not follow a redirection to another host", async () => {
    const target = await aCamera();
    const Location = target.url.replace("127.0.0.1", "localhost");
    const camera = await aCamera({ DESCRIBE: () => ({ status: 302, headers: { Location } }) });
    expect(await faultOf(aClient(camera.url).describe())).toBe("other-host");
    expect(target.connections).toHaveLength(0);
    const allowed = aClient(camera.url, { mayLeaveHost: true });
    await expect(allowed.describe()).resolves.toMatchObject({ name: "scripted" });
  });

  it.each(['Basic realm="x"', 'Digest realm="x", nonce="n"'])(
    "answers nothing to another host that asks for %s",
    async (challenge) => {
      const seen: (string | undefined)[] = [];
      const target = await aCamera({
        DESCRIBE: (request) => {
          seen.push(request.headers.get("Authorization"));
          return { status: 401, headers: { "WWW-Authenticate": challenge } };
        },
      });
      const camera = await aCamera({
        DESCRIBE: () => ({
          status: 302,
          headers: { Location: target.url.replace("127.0.0.1", "localhost") },
        }),
      });
      const who = { userName: "admin", password: "right", mayLeaveHost: true };
      expect(await faultOf(aClient(camera.url, who).describe())).toBe("unauthorized");
      expect(seen).toEqual([undefined]);
    },
  );

  it("asks for tracks under the URL it knows when Content-Base is broken", async () => {
    const camera = await aCamera({
      DESCRIBE: (request) => ({
        ...usualAnswer(request),
        headers: { "Content-Base": "rtsp://::ffff:10.0.0.5:554/live/" },
      }),
    });
    await playAll(aClient(camera.url));
    expect(camera.requests[2]?.uri).toBe(`${camera.url}/trackID=1`);
  });

  it("sets up the other tracks too when a camera refuses to play without them", async () => {
    let setups = 0;
    const camera = await aCamera({
      SETUP: (request) => {
        setups++;
        return usualAnswer(request);
      },
      PLAY: (request) => (setups < 2 ? { status: 455 } : usualAnswer(request)),
    });
    const client = aClient(camera.url);
    const { media } = await client.describe();
    await client.play(
      media.slice(0, 1).map((track) => ({ media: track, provesLife: true, handlers: ignore })),
    );
    expect(setups).toBe(2);
  });

  it("stops at any stage when it is aborted", async () => {
    const abort = new AbortController();
    const camera = await aCamera({ DESCRIBE: () => "silence" });
    const fault = faultOf(aClient(camera.url, { signal: abort.signal }).describe());
    await vi.waitFor(() => expect(camera.methods).toContain("DESCRIBE"));
    abort.abort();
    expect(await fault).toBe("stopped");
    expect(await faultOf(aClient(camera.url, { signal: abort.signal }).describe())).toBe("stopped");
  });
});

/** Second by second, each time waiting for the packet that the camera sends. */
async function advanceSeconds(clock: FakeClock & Clock, packets: string[], seconds: number) {
  for (let second = 0; second < seconds; second++) {
    const before = packets.length;
    await clock.advance(1_000);
    await vi.waitFor(() => expect(packets.length).toBeGreaterThan(before), { interval: 1 });
  }
}
