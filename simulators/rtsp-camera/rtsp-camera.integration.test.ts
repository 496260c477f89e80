import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { FakeClock } from "@tessera/base";
import { Authenticator } from "@tessera/protocols/digest";
import { type RtspResponse, RtspStreamParser, writeRequest } from "@tessera/protocols/rtsp";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type RtspCamera,
  type RtspCameraHost,
  startRtspCamera,
  startRtspCameraHost,
} from "./index.ts";

const run = promisify(execFile);
const gate = { name: "GATE", scene: "gate" } as const;
const running: (RtspCamera | RtspCameraHost)[] = [];

afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});

async function aCamera(options: Partial<Parameters<typeof startRtspCamera>[0]> = {}) {
  const camera = await startRtspCamera({ ...gate, ...options });
  running.push(camera);
  return camera;
}

async function probe(url: string, transport: "tcp" | "udp" = "tcp"): Promise<string> {
  const show = "stream=codec_name,width,height,r_frame_rate,sample_rate";
  const options = `-v error -rtsp_transport ${transport} -show_entries ${show} -of csv=p=0`;
  const { stdout } = await run("ffprobe", [...options.split(" "), url]);
  return stdout.trim();
}

/** Three seconds through ffmpeg's decoders: what it complains about, and how many frames it saw. */
async function decode(url: string, transport: "tcp" | "udp") {
  const options = `-v warning -rtsp_transport ${transport} -i ${url} -t 3`;
  const output = "-progress pipe:1 -f null -";
  const { stdout, stderr } = await run("ffmpeg", [...options.split(" "), ...output.split(" ")]);
  const frameCounts = [...stdout.matchAll(/^frame=(\d+)/gm)];
  return { complaints: stderr, frames: Number(frameCounts.at(-1)?.[1]) };
}

/** A client that says exactly what a test wants. */
class PlainClient {
  readonly socket: Socket;
  readonly #responses: RtspResponse[] = [];
  interleavedFrames = 0;
  #cseq = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    const parser = new RtspStreamParser({
      onMessage: (message) => {
        if (message.kind === "response") this.#responses.push(message);
      },
      onInterleaved: () => {
        this.interleavedFrames++;
      },
      onError: (error) => {
        throw error;
      },
    });
    socket.on("data", (data: Buffer) => parser.push(data, data.length));
    socket.on("error", () => {});
  }

  static async connect(port: number): Promise<PlainClient> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new PlainClient(socket);
  }

  async ask(method: string, uri: string, headers: Record<string, string> = {}) {
    this.socket.write(writeRequest({ method, uri, headers: { CSeq: ++this.#cseq, ...headers } }));
    return vi.waitFor(() => {
      const response = this.#responses.shift();
      if (!response) throw new Error(`no answer to ${method}`);
      return response;
    });
  }

  async play(url: string): Promise<string> {
    const transport = "RTP/AVP/TCP;unicast;interleaved=0-1";
    const setUp = await this.ask("SETUP", `${url}/trackID=0`, { Transport: transport });
    const session = setUp.headers.get("Session")?.split(";")[0] ?? "";
    const play = await this.ask("PLAY", url, { Session: session });
    if (play.status !== 200) throw new Error(`PLAY was answered with ${play.status}`);
    return session;
  }
}

describe("a camera read by ffmpeg", () => {
  it.each(["tcp", "udp"] as const)("shows codec, size and rate over %s", async (transport) => {
    const camera = await aCamera({ audio: "pcma" });
    expect(await probe(camera.url(1), transport)).toBe("h264,640,360,15/1\npcm_alaw,8000,0/0");
    expect(await probe(camera.url(2), transport)).toBe("h264,320,180,10/1\npcm_alaw,8000,0/0");
  });

  it("offers µ-law and AAC sound and other sizes", async () => {
    const loud = await aCamera({ audio: "aac", width: 1280, height: 720, fps: 25 });
    expect(await probe(loud.url(1))).toBe("h264,1280,720,25/1\naac,16000,0/0");
    const old = await aCamera({ audio: "pcmu" });
    expect(await probe(old.url(1))).toBe("h264,640,360,15/1\npcm_mulaw,8000,0/0");
  });

  it.each(["tcp", "udp"] as const)("decodes without complaint over %s", async (transport) => {
    const camera = await aCamera({ audio: "aac" });
    const { complaints, frames } = await decode(camera.url(1), transport);
    expect(complaints).toBe("");
    expect(frames).toBeGreaterThan(40);
  });

  it.each(["basic", "digest"] as const)("asks for a %s login", async (authentication) => {
    const camera = await aCamera({ authentication, userName: "admin", password: "pass word" });
    const url = (password: string) => camera.url(1).replace("//", `//admin:${password}@`);
    expect(await probe(url("pass%20word"))).toContain("h264");
    await expect(probe(url("wrong"))).rejects.toThrow(/401/);
    await expect(probe(camera.url(1))).rejects.toThrow(/401/);
  });
});

describe("a camera spoken to by hand", () => {
  it("accepts a SHA-256 digest and refuses MD5 in its place", async () => {
    const login = { userName: "admin", password: "secret" };
    const camera = await aCamera({ authentication: "digest-sha256", ...login });
    const client = await PlainClient.connect(camera.port);
    const refusal = await client.ask("DESCRIBE", camera.url(1));
    const challenges = refusal.headers.getAll("WWW-Authenticate");
    expect([refusal.status, challenges.length]).toEqual([401, 1]);
    const authorizationFor = (challenge: string) => {
      const authenticator = new Authenticator(login);
      authenticator.challenge([challenge]);
      return authenticator.authorization("DESCRIBE", camera.url(1)) ?? "";
    };
    const [challenge = ""] = challenges;
    const weak = authorizationFor(challenge.replace("SHA-256", "MD5"));
    const strong = authorizationFor(challenge);
    const ask = async (authorization: string) =>
      (await client.ask("DESCRIBE", camera.url(1), { Authorization: authorization })).status;
    expect([await ask(weak), await ask(strong)]).toEqual([401, 200]);
  });

  it("answers what it cannot do with the fitting status", async () => {
    const camera = await aCamera();
    const client = await PlainClient.connect(camera.port);
    const url = camera.url(1);
    const status = async (...request: Parameters<PlainClient["ask"]>) =>
      (await client.ask(...request)).status;
    expect(await status("DESCRIBE", url.replace("main", "other"))).toBe(404);
    expect(await status("SETUP", `${url}/trackID=0`, { Transport: "RTP/AVP;multicast" })).toBe(461);
    expect(await status("SETUP", `${url}/trackID=7`, { Transport: "RTP/AVP/TCP" })).toBe(404);
    expect(await status("PLAY", url, { Session: "1" })).toBe(454);
    expect(await status("RECORD", url)).toBe(501);
    expect(await status("OPTIONS", "*")).toBe(200);
  });

  it("encodes from PLAY to the last TEARDOWN, once for all clients", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock });
    const [first, second] = [
      await PlainClient.connect(camera.port),
      await PlainClient.connect(camera.port),
    ];
    expect(camera.stats.runningStreams).toBe(0);
    const session = await first.play(camera.url(1));
    expect(camera.stats).toMatchObject({ clientCount: 1, runningStreams: 1, framesEncoded: 1 });
    await second.play(camera.url(1));
    await clock.advance(1000);
    expect(camera.stats).toMatchObject({ clientCount: 2, runningStreams: 1, framesEncoded: 16 });
    expect((await first.ask("TEARDOWN", camera.url(1), { Session: session })).status).toBe(200);
    expect(camera.stats.runningStreams).toBe(1);
    second.socket.destroy();
    await vi.waitFor(() =>
      expect(camera.stats).toMatchObject({ clientCount: 0, runningStreams: 0 }),
    );
  });

  it("ends a session that was silent for a minute, not one that was kept alive", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock, fps: 1 });
    const silent = await PlainClient.connect(camera.port);
    const alive = await PlainClient.connect(camera.port);
    await silent.play(camera.url(1));
    const session = await alive.play(camera.url(1));
    await clock.advance(40_000);
    await alive.ask("GET_PARAMETER", camera.url(1), { Session: session });
    await clock.advance(25_000);
    await vi.waitFor(() => expect(silent.socket.closed).toBe(true));
    expect(alive.socket.closed).toBe(false);
    expect(camera.clientCount).toBe(1);
  });

  it("goes silent when paused and sends again when resumed", async () => {
    const clock = new FakeClock();
    const camera = await aCamera({ clock });
    const client = await PlainClient.connect(camera.port);
    await client.play(camera.url(1));
    camera.pause();
    await vi.waitFor(() => expect(client.interleavedFrames).toBeGreaterThan(1));
    const before = camera.stats.framesEncoded;
    await clock.advance(3000);
    expect(camera.stats.framesEncoded).toBe(before);
    camera.resume();
    expect(camera.stats.framesEncoded).toBe(before + 1);
    expect(client.socket.closed).toBe(false);
  });

  it("drops its clients and takes them back", async () => {
    const camera = await aCamera();
    const client = await PlainClient.connect(camera.port);
    await client.play(camera.url(1));
    camera.dropClients();
    await vi.waitFor(() => expect(client.socket.closed).toBe(true));
    const again = await PlainClient.connect(camera.port);
    await again.play(camera.url(1));
    await vi.waitFor(() => expect(again.interleavedFrames).toBeGreaterThan(10));
  });

  it("is gone when unplugged and back on the same port when plugged in", async () => {
    const camera = await aCamera();
    const { port } = camera;
    const client = await PlainClient.connect(port);
    await client.play(camera.url(1));
    await camera.unplug();
    await vi.waitFor(() => expect(client.socket.closed).toBe(true));
    await expect(PlainClient.connect(port)).rejects.toThrow("ECONNREFUSED");
    await camera.plugIn();
    expect(camera.port).toBe(port);
    const again = await PlainClient.connect(port);
    await again.play(camera.url(1));
    await vi.waitFor(() => expect(again.interleavedFrames).toBeGreaterThan(10));
  });
});

describe("a host of several cameras", () => {
  it("tells them apart by path and can unplug one of them", async () => {
    const host = await startRtspCameraHost({
      cameras: [
        { ...gate, path: "gate" },
        { name: "LOBBY", scene: "lobby", path: "lobby", audio: "pcmu" },
      ],
    });
    running.push(host);
    const [first, lobby] = [host.camera("gate"), host.camera("lobby")];
    expect(lobby.url(2)).toBe(`rtsp://127.0.0.1:${host.port}/lobby/sub`);
    const gateClient = await PlainClient.connect(host.port);
    const lobbyClient = await PlainClient.connect(host.port);
    await gateClient.play(first.url(1));
    await lobbyClient.play(lobby.url(1));
    expect(host.cameras.map((camera) => camera.clientCount)).toEqual([1, 1]);

    await lobby.unplug();
    await vi.waitFor(() => expect(lobbyClient.socket.closed).toBe(true));
    expect(host.cameras.map((camera) => camera.clientCount)).toEqual([1, 0]);
    const refused = await PlainClient.connect(host.port);
    refused.socket.write(writeRequest({ method: "DESCRIBE", uri: lobby.url(1) }));
    await vi.waitFor(() => expect(refused.socket.closed).toBe(true));

    await lobby.plugIn();
    const back = await PlainClient.connect(host.port);
    await back.play(lobby.url(1));
    await vi.waitFor(() => expect(back.interleavedFrames).toBeGreaterThan(10));
  });

  it("refuses two cameras on one path", async () => {
    const cameras = [
      { ...gate, path: "a" },
      { ...gate, path: "a" },
    ];
    await expect(startRtspCameraHost({ cameras })).rejects.toThrow(/give each its own/);
  });
});
