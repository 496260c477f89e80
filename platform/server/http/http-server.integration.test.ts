import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { FakeClock, Forbidden, StartupError } from "@tessera/base";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { defineCall } from "../../contract/index.ts";
import { aServer } from "./a-server.ts";
import type { HttpServer } from "./http-server.ts";
import { route } from "./route.ts";
import { mediaSocket, webSocket } from "./socket-door.ts";
import { mediaStream } from "./stream-door.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function listening(server: HttpServer): Promise<string> {
  endings.push(() => server.stop());
  const { port } = await server.listen({ host: "127.0.0.1", port: 0 });
  return `127.0.0.1:${port}`;
}

/** The status of the answer to an upgrade: 101 if the socket opened. */
function upgrade(address: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(`http://${address}`, {
      headers: {
        connection: "upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...headers,
      },
    });
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
  });
}

function nextMessage(socket: WebSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.addEventListener("message", ({ data }) => resolve(String(data)), { once: true });
    socket.addEventListener("error", () => reject(new Error("refused")), { once: true });
  });
}

describe("sockets of the console", () => {
  const door = webSocket("/api/v1/ws/{topic}", {
    access: "signed-in",
    input: z.object({ topic: z.string(), reqid: z.string() }),
    accept(socket, { topic, reqid }, { principal }) {
      socket.send(`${principal.userName} ${topic} ${reqid}`);
    },
  });

  it("know their caller and their input", async () => {
    const address = await listening(await aServer([], { doors: [door] }));
    const socket = new WebSocket(`ws://${address}/api/v1/ws/stat?reqid=7&token=operator-token`);
    expect(await nextMessage(socket)).toBe("li stat 7");
    socket.close();
  });

  it("refuse before the upgrade", async () => {
    const address = await listening(await aServer([], { doors: [door] }));
    const cookie = "tessera_token=operator-token";
    const at = `${address}/api/v1/ws/stat`;
    expect(await upgrade(`${at}?reqid=7`)).toBe(401);
    expect(await upgrade(`${at}?reqid=7&token=wrong`)).toBe(401);
    expect(await upgrade(`${at}?token=operator-token`)).toBe(400);
    expect(await upgrade(`${at}?reqid=7`, { cookie, origin: "http://evil.example" })).toBe(403);
    expect(await upgrade(`${at}?reqid=7`, { cookie, origin: `http://${address}` })).toBe(101);
    expect(await upgrade(`${address}/elsewhere`)).toBe(404);
  });

  it("do not answer a plain GET", async () => {
    const address = await listening(await aServer([], { doors: [door] }));
    const reply = await fetch(`http://${address}/api/v1/ws/stat?reqid=7&token=operator-token`);
    expect(reply.status).toBe(404);
  });
});

describe("sockets of outputs", () => {
  const door = mediaSocket(
    "/ws_fmp4/{device}/{channel}",
    async ({ params, token }) => {
      if (token === "blocked") throw new Forbidden("no-right", { zh: "无权", en: "no right" });
      return token === "play" ? { channel: params["channel"] } : undefined;
    },
    ({ socket, key }, ticket) =>
      socket.end(`HTTP/1.1 101 Yours\r\nx-key: ${key}\r\nx-channel: ${ticket.channel}\r\n\r\n`),
  );

  it("hand socket, key and ticket over to the output, unanswered", async () => {
    const address = await listening(await aServer([], { doors: [door] }));
    const socket = connect(Number(address.split(":")[1]), "127.0.0.1");
    socket.write(
      `GET /ws_fmp4/d/2?token=play HTTP/1.1\r\nHost: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    expect(await text(socket)).toBe(
      "HTTP/1.1 101 Yours\r\nx-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-channel: 2\r\n\r\n",
    );
  });

  it("refuse before the upgrade", async () => {
    const address = await listening(await aServer([], { doors: [door] }));
    const noKey = { "sec-websocket-key": "short" };
    expect(await upgrade(`${address}/ws_fmp4/d/2?token=play`, noKey)).toBe(400);
    expect(await upgrade(`${address}/ws_fmp4/d/2?token=old`)).toBe(401);
    expect(await upgrade(`${address}/ws_fmp4/d/2?token=blocked`)).toBe(403);
  });
});

describe("endless replies of outputs", () => {
  it("send until the viewer goes, and tell that it went", async () => {
    const left = Promise.withResolvers<void>();
    const door = mediaStream(
      "/flv/{channel}",
      "video/x-flv",
      async ({ token }) => (token === "play" ? {} : undefined),
      (reply) => {
        reply.onClose(left.resolve);
        reply.write(Buffer.from("FLV"));
      },
    );
    const address = await listening(await aServer([], { doors: [door] }));
    expect((await fetch(`http://${address}/flv/1?token=old`)).status).toBe(401);
    const leave = new AbortController();
    const reply = await fetch(`http://${address}/flv/1?token=play`, { signal: leave.signal });
    expect(reply.headers.get("content-type")).toBe("video/x-flv");
    leave.abort();
    await left.promise;
  });

  it("do not begin for a viewer that went while it was let in", async () => {
    const asked = Promise.withResolvers<void>();
    const decision = Promise.withResolvers<object>();
    let served = 0;
    const door = mediaStream(
      "/flv/{channel}",
      "video/x-flv",
      () => {
        asked.resolve();
        return decision.promise;
      },
      () => void served++,
    );
    const server = await aServer([], { doors: [door] });
    const address = await listening(server);
    const client = connect(Number(address.split(":")[1]), "127.0.0.1");
    client.write("GET /flv/1?token=play HTTP/1.1\r\nHost: a\r\n\r\n");
    await asked.promise;
    client.destroy();
    // Another request is answered only after the server has seen the first one's end.
    await fetch(`http://${address}/nothing`);
    decision.resolve({});
    await fetch(`http://${address}/nothing`);
    expect(served).toBe(0);
  });
});

async function aServerWithConsole() {
  const root = await mkdtemp(join(tmpdir(), "console-"));
  endings.push(() => rm(root, { recursive: true }));
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "index.html"), "<title>console</title>");
  await writeFile(join(root, "assets", "main-1a2b.js"), "let a;");
  await writeFile(join(root, "assets", "main-1a2b.js.gz"), gzipSync("let a;"));
  return Object.assign(await aServer([], { consoleDir: root }), { root });
}

describe("the console's files", () => {
  const page = { accept: "text/html,*/*;q=0.8" };

  it("are kept for good when hashed and asked for again when not", async () => {
    const server = await aServerWithConsole();
    const asset = await server.inject("/assets/main-1a2b.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-type"]).toMatch("javascript");
    const index = await server.inject("/");
    expect([index.body, index.headers["cache-control"]]).toEqual([
      "<title>console</title>",
      "no-cache",
    ]);
  });

  it("come as the build has compressed them, to who takes that", async () => {
    const server = await aServerWithConsole();
    const url = "/assets/main-1a2b.js";
    const packed = await server.inject({ url, headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(packed.headers["cache-control"]).toMatch("immutable");
    expect(packed.headers["content-type"]).toMatch("javascript");
    expect(gunzipSync(packed.rawPayload).toString()).toBe("let a;");
    const plain = await server.inject(url);
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "let a;"]);
    expect((await server.inject(`${url}.gz`)).statusCode).toBe(404);
  });

  it("are read once when hashed", async () => {
    const server = await aServerWithConsole();
    const asked = { url: "/assets/main-1a2b.js", headers: { "accept-encoding": "gzip" } };
    const { rawPayload } = await server.inject(asked);
    await rm(join(server.root, "assets"), { recursive: true });
    expect((await server.inject(asked)).rawPayload).toEqual(rawPayload);
  });

  it.each([
    ["/video/square/0", page],
    ["/video/square/0", { accept: "*/*" }],
    ["/login", {}],
    ["/players/gate.1/1/1", { accept: "application/json" }],
  ])("answer %s with the one page, whatever the Accept header says", async (url, headers) => {
    const reply = await (await aServerWithConsole()).inject({ url, headers });
    expect([reply.statusCode, reply.body]).toEqual([200, "<title>console</title>"]);
    expect(reply.headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["/assets/gone-9f.js", page],
    ["/assets/gone-9f.js", { "accept-encoding": "gzip" }],
    ["/assets/..%2findex.js", { "accept-encoding": "gzip" }],
    ["/api/v1/nothing", page],
    ["/gone.png", { accept: "*/*" }],
    ["/..%2f..%2fetc/passwd", { accept: "*/*" }],
  ])("answer %s with 404", async (url, headers) => {
    expect((await (await aServerWithConsole()).inject({ url, headers })).statusCode).toBe(404);
  });

  it("are missed at the start, with the command that makes them", async () => {
    await expect(aServer([], { consoleDir: "no-such-folder" })).rejects.toMatchObject({
      code: "console-not-built",
      text: { en: expect.stringContaining("npm run build") },
    });
  });
});

describe("listening", () => {
  it("names the port that is taken and the option that changes it", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    endings.push(async () => other.close());
    await vi.waitFor(() => expect(other.listening).toBe(true));
    const { port } = other.address() as { port: number };
    const server = await aServer([]);
    const failure: unknown = await server.listen({ host: "127.0.0.1", port }).catch((e) => e);
    expect(failure).toBeInstanceOf(StartupError);
    expect((failure as StartupError).text.zh).toMatch(new RegExp(`${port}.*--port`));
    expect((failure as StartupError).text.en).toMatch(new RegExp(`${port}.*--port`));
  });
});

describe("stopping", () => {
  it("tells open sockets and lets a running request end", async () => {
    const gate = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    const slow = route(
      defineCall({
        methods: ["GET"],
        path: "/api/v1/slow",
        access: "open",
        dialect: "bare",
        summary: "Takes its time.",
        input: z.object({}),
        reply: z.string(),
      }),
      () => {
        started.resolve();
        return gate.promise;
      },
    );
    const door = webSocket("/ws", {
      access: "open",
      input: z.object({}),
      accept: (socket) => socket.send("hello"),
    });
    const server = await aServer([slow], { doors: [door] });
    const address = await listening(server);
    const socket = new WebSocket(`ws://${address}/ws`);
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener("close", ({ code }) => resolve(code)),
    );
    await nextMessage(socket);
    const running = fetch(`http://${address}/api/v1/slow`);
    await started.promise;

    const stopped = server.stop();
    expect(await closed).toBe(1001);
    gate.resolve("done");
    expect(await (await running).json()).toBe("done");
    await stopped;
    await expect(fetch(`http://${address}/api/v1/slow`)).rejects.toThrow("fetch failed");
  });

  it("cuts off what has not ended in three seconds", async () => {
    const clock = new FakeClock();
    const started = Promise.withResolvers<void>();
    const endless = route(
      defineCall({
        methods: ["GET"],
        path: "/api/v1/endless",
        access: "open",
        dialect: "bare",
        summary: "Never ends.",
        input: z.object({}),
        reply: z.string(),
      }),
      () => {
        started.resolve();
        return new Promise<string>(() => {});
      },
    );
    const server = await aServer([endless], { clock });
    const address = await listening(server);
    const running = fetch(`http://${address}/api/v1/endless`).catch(() => "cut off");
    await started.promise;
    const stopped = server.stop();
    await clock.advance(3_000);
    await stopped;
    expect(await running).toBe("cut off");
  });
});
