import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { request as ask, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { type Logger, silentLogger } from "@tessera/base";
import { expect, it, onTestFinished } from "vitest";
import { statusOfRaw, strangerRequests, temporaryFolder } from "../../testing/index.ts";
import { aServer } from "./a-server.ts";
import type { HttpServerOptions } from "./http-server.ts";
import { mediaRequests } from "./request-door.ts";
import { mediaStream } from "./stream-door.ts";

it("makes the server fail by no request of a stranger, and write no error", async () => {
  const errors: object[] = [];
  const log: Logger = { ...silentLogger, error: (fields) => void errors.push(fields) };
  const address = await aListeningServer(log);
  const failed: string[] = [];
  for (const request of strangerRequests()) {
    const { status, text } = await statusOfRaw(address, request);
    if (status >= 500 || /\n {4}at |node_modules/.test(text))
      failed.push(`${status} ${request.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  expect(errors).toEqual([]);
});

it("keeps room for others, whatever one stranger opens", async () => {
  const { host, port } = await aListeningServer(silentLogger, { maxConnections: 100 });
  const open = async (localAddress: string, count: number) => {
    const sockets = Array.from({ length: count }, () => connect({ host, port, localAddress }));
    for (const socket of sockets) socket.on("error", () => {});
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    // One that was turned away is closed before it is answered.
    const kept = await Promise.all(sockets.map(isAnswered));
    return kept.filter(Boolean).length;
  };
  expect(await open("127.0.0.2", 60)).toBe(5);
  expect(await open("127.0.0.3", 5)).toBe(5);
  const signedIn = ask({ host, port, localAddress: "127.0.0.4", path: "/apidoc/json" });
  signedIn.setHeader("token", "admin-token").end();
  const [reply] = (await once(signedIn, "response")) as [IncomingMessage];
  reply.resume();
  expect(reply.statusCode).toBe(200);
  // Where somebody signed in, there may be many more.
  expect(await open("127.0.0.4", 40)).toBe(40);
});

it.each([
  ["headers", "GET / HTTP/1.1\r\nX-Slow: "],
  [
    "a body",
    "POST /hls/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
  ],
])("closes within the time that is set who sends %s byte by byte", async (_, beginning) => {
  const { host, port } = await aListeningServer(silentLogger, { requestTimeoutMs: 1000 });
  const socket = connect({ host, port });
  socket.on("error", () => {});
  socket.resume();
  // What is written to a closed connection may be answered by a reset, which is an end like the other.
  const closed = new Promise((resolve) => void socket.once("close", resolve));
  const sinceMs = performance.now();
  socket.write(beginning);
  const trickle = setInterval(() => socket.write("x"), 50);
  onTestFinished(() => clearInterval(trickle));
  await closed;
  expect(performance.now() - sinceMs).toBeLessThan(1900);
});

async function isAnswered(socket: Socket): Promise<boolean> {
  const answer = Promise.withResolvers<boolean>();
  socket.once("data", () => answer.resolve(true));
  socket.once("close", () => answer.resolve(false));
  socket.write("GET /none HTTP/1.1\r\nHost: x\r\n\r\n");
  return answer.promise;
}

const refuse = async () => undefined;

async function aListeningServer(log: Logger, limits: Partial<HttpServerOptions> = {}) {
  const consoleDir = await temporaryFolder();
  await mkdir(join(consoleDir, "assets"));
  await writeFile(join(consoleDir, "index.html"), "<!doctype html>");
  await writeFile(join(consoleDir, "assets/x.js"), "x()");
  const server = await aServer([], {
    consoleDir,
    log,
    ...limits,
    doors: [
      mediaRequests("/hls", async () => ({ status: 404 })),
      mediaStream("/flv/{name}", "video/x-flv", refuse, () => {}),
    ],
  });
  onTestFinished(() => server.stop());
  return server.listen({ host: "127.0.0.1", port: 0 });
}
