import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Clock, FakeClock, systemClock } from "@tessera/base";
import { afterEach, describe, expect, it, vi } from "vitest";
import { parseAuthorization, verify, writeChallenge } from "../digest/index.ts";
import { RtspClient, type RtspClientOptions } from "./rtsp-client.ts";
import { RtspError } from "./rtsp-error.ts";
import type { RtspRequest } from "./rtsp-message.ts";
import { type Script, ScriptedCamera, usualAnswer } from "./testing/index.ts";
import type { RtspTrackHandlers } from "./udp-track.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function aCamera(script: Script = {}): Promise<ScriptedCamera> {
  const camera = await ScriptedCamera.start(script);
  stops.push(() => camera.stop());
  return camera;
}

function aClient(url: string, options: Partial<RtspClientOptions> = {}): RtspClient {
  const client = new RtspClient({
    url,
    userName: "",
    password: "",
    transport: "TCP",
    clock: systemClock,
    signal: new AbortController().signal,
    ...options,
  });
  stops.push(() => client.close());
  return client;
}

/** Plays all tracks; what comes in is noted as "track:bytes". */
async function playAll(client: RtspClient): Promise<string[]> {
  const packets: string[] = [];
  const { media } = await client.describe();
  await client.play(
    media.map((track, at) => ({
      media: track,
      handlers: {
        onRtp: (bytes, start, end) =>
          void packets.push(`${at}:${Buffer.from(bytes.subarray(start, end)).toString("hex")}`),
        onRtcp: () => void packets.push(`${at}:rtcp`),
        writeReport: () => Uint8Array.of(0x81, 201),
      },
    })),
  );
  return packets;
}

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

const packet = (mark: number) => Uint8Array.of(0x80, 96, 0, mark, 0, 0, 0, 0, 0, 0, 0, 1, mark);

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

  it("does not show the password to another host that asks for Basic", async () => {
    const seen: (string | undefined)[] = [];
    const target = await aCamera({
      DESCRIBE: (request) => {
        seen.push(request.headers.get("Authorization"));
        return { status: 401, headers: { "WWW-Authenticate": 'Basic realm="x"' } };
      },
    });
    const camera = await aCamera({
      DESCRIBE: () => ({
        status: 302,
        headers: { Location: target.url.replace("127.0.0.1", "localhost") },
      }),
    });
    const client = aClient(camera.url, { userName: "admin", password: "right" });
    expect(await faultOf(client.describe())).toBe("unauthorized");
    expect(seen).toEqual([undefined]);
  });

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
    await client.play(media.slice(0, 1).map((track) => ({ media: track, handlers: ignore })));
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

const clientPort = (request: RtspRequest | undefined) =>
  Number(/client_port=(\d+)/.exec(request?.headers.get("Transport") ?? "")?.[1]);

async function aSender(address = "127.0.0.1") {
  const socket = createSocket("udp4").bind(0, address);
  await once(socket, "listening");
  stops.push(async () => void socket.close());
  return socket;
}

describe("RtspClient over UDP", () => {
  it("takes packets on an even port from the server alone and puts them in order", async () => {
    const sender = await aSender();
    const stranger = await aSender("127.0.0.2");
    const camera = await aCamera();
    const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
    const port = clientPort(camera.requests[2]);
    expect(port % 2).toBe(0);
    stranger.send(packet(9), port, "127.0.0.1");
    for (const mark of [1, 3, 2]) sender.send(packet(mark), port, "127.0.0.1");
    await vi.waitFor(() => expect(packets).toHaveLength(3));
    expect(packets.map((line) => line.slice(-2))).toEqual(["01", "02", "03"]);
  });

  it("sends a receiver report at once and every five seconds", async () => {
    const clock = new FakeClock();
    const reports = await aSender();
    const { port } = reports.address();
    let count = 0;
    reports.on("message", (message) => {
      if (message[1] === 201) count++;
    });
    const camera = await aCamera({
      SETUP: () => ({
        status: 200,
        headers: { Session: "1", Transport: `RTP/AVP;unicast;server_port=${port}-${port}` },
      }),
    });
    await playAll(aClient(camera.url, { transport: "UDP", clock }));
    await vi.waitFor(() => expect(count).toBe(2));
    await clock.advance(5_000);
    await vi.waitFor(() => expect(count).toBe(4));
  });

  it("falls to TCP on 461", async () => {
    const camera = await aCamera({
      SETUP: (request) =>
        request.headers.get("Transport")?.includes("TCP") ? usualAnswer(request) : { status: 461 },
    });
    const packets = await playAll(aClient(camera.url, { transport: "UDP" }));
    camera.connections[0]?.sendFrame(0, packet(1));
    await vi.waitFor(() => expect(packets).toHaveLength(1));
    expect(camera.methods.filter((method) => method === "SETUP")).toHaveLength(3);
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
