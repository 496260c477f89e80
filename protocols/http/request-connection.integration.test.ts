import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { FakeClock } from "@tessera/base";
import { expect, it, onTestFinished, vi } from "vitest";
import { RequestConnection } from "./request-connection.ts";
import type { RequestHead } from "./request-head.ts";

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Both ends of a connection; what is asked for below /other is not answered. */
async function aConnection(firstBytes = "", body: string | Uint8Array = "body") {
  const clock = new FakeClock();
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const peer = connect((server.address() as AddressInfo).port, "127.0.0.1");
  peer.on("error", () => {});
  let read = "";
  peer.on("data", (chunk: Buffer) => void (read += chunk.toString("latin1")));
  const [socket] = (await once(server, "connection")) as [Socket];
  onTestFinished(() => {
    peer.destroy();
    socket.destroy();
    server.close();
  });
  const answers = vi.fn<(target: string) => void>();
  const given: Buffer[] = [];
  const answer = async ({ target }: RequestHead) => {
    answers(target);
    if (target === "/failing") throw new Error("no");
    if (target === "/later") await new Promise((resolve) => clock.after(100, () => resolve(0)));
    return { status: 200, headers: { "content-type": "text/plain" }, body };
  };
  const connection = new RequestConnection({
    socket,
    firstBytes: Buffer.from(firstBytes),
    headers: { server: "us" },
    keepAliveMs: 5000,
    headWithinMs: 30_000,
    answer: (head) => (head.target.startsWith("/other") ? undefined : answer(head)),
    giveBack: (bytes) => void given.push(Buffer.from(bytes)),
    clock,
  });
  connection.start();
  const replies = () => read.split("HTTP/1.1 200 OK").length - 1;
  return { clock, peer, socket, answers, given, connection, replies, read: () => read };
}

it("answers what was read before, with all that others say", async () => {
  const { read, replies } = await aConnection(get("/a"));
  await vi.waitFor(() => expect(replies()).toBe(1));
  expect(read()).toBe(
    [
      "HTTP/1.1 200 OK",
      "server: us",
      "content-type: text/plain",
      "content-length: 4",
      "Date: Thu, 01 Jan 2026 00:00:00 GMT",
      "Connection: keep-alive",
      "Keep-Alive: timeout=5",
      "",
      "body",
    ].join("\r\n"),
  );
});

it("answers one after the other, and gives back all from the first that is not its own", async () => {
  const rest = `${get("/other")}${get("/a")}`;
  const { clock, peer, answers, given, replies } = await aConnection();
  peer.write(get("/later") + get("/a") + rest);
  await vi.waitFor(() => expect(answers).toHaveBeenCalledOnce());
  expect(given).toEqual([]);
  await clock.advance(100);
  await vi.waitFor(() => expect(String(given[0])).toBe(rest));
  expect(answers).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(replies()).toBe(2));
});

it("reads no more than it may keep while it answers", async () => {
  const { clock, peer, socket, given } = await aConnection(get("/later"));
  peer.write(Buffer.alloc(20_000_000));
  await vi.waitFor(() => expect(socket.isPaused()).toBe(true));
  expect(socket.bytesRead).toBeLessThan(1_000_000);
  await clock.advance(100);
  await vi.waitFor(() => expect(given).toHaveLength(1));
});

it("asks nobody for the next answer before the last has left", async () => {
  const { peer, answers, replies } = await aConnection("", Buffer.alloc(20_000_000));
  peer.pause();
  peer.write(get("/a") + get("/b"));
  await vi.waitFor(() => expect(answers).toHaveBeenCalledWith("/a"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answers).toHaveBeenCalledOnce();
  peer.resume();
  await vi.waitFor(() => expect(replies()).toBe(2));
});

it("closes when nothing is asked for so long, and when a head does not end", async () => {
  const idle = await aConnection(get("/a"));
  await vi.waitFor(() => expect(idle.replies()).toBe(1));
  await idle.clock.advance(5900);
  expect(idle.socket.destroyed).toBe(false);
  await idle.clock.advance(200);
  await once(idle.peer, "close");

  const slow = await aConnection("GET /");
  for (let second = 0; second < 29; second++) {
    slow.peer.write("a");
    await vi.waitFor(() => expect(slow.socket.bytesRead).toBe(second + 1));
    await slow.clock.advance(1000);
  }
  await slow.clock.advance(2000);
  await once(slow.peer, "close");
});

it("closes when it cannot answer, and when it is told to", async () => {
  const failing = await aConnection(get("/failing"));
  await once(failing.peer, "close");
  expect(failing.read()).toBe("");
  const { peer, connection, read } = await aConnection();
  connection.close();
  await once(peer, "close");
  expect(read()).toBe("");
});
