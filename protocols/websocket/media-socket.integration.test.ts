import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect as connectTls, createServer as createTlsServer } from "node:tls";
import { aTlsPair } from "@tessera/base/testing";
import { afterEach, expect, it, vi } from "vitest";
import { MediaSocket } from "./media-socket.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A client that we did not write, connected to our end. */
async function aPair() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => server.close());
  const ours = new Promise<MediaSocket>((resolve) => {
    server.once("upgrade", (request, socket) =>
      resolve(new MediaSocket(socket as never, request.headers["sec-websocket-key"] ?? "")),
    );
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.binaryType = "arraybuffer";
  stops.push(() => client.close());
  await next(client, "open");
  return { client, ours: await ours };
}

const next = async (client: WebSocket, kind: "open" | "message" | "close") =>
  (await once(client, kind))[0] as { data: unknown; code: number; wasClean: boolean };

it.each([0, 1, 125, 126, 65_535, 65_536, 300_000])("sends a message of %i bytes", async (bytes) => {
  const { client, ours } = await aPair();
  const data = Buffer.alloc(bytes, 7);
  const received = next(client, "message");
  ours.write(data);
  expect(Buffer.from((await received).data as ArrayBuffer).equals(data)).toBe(true);
});

it("sends messages that have their header already between its own", async () => {
  const { client, ours } = await aPair();
  const received: unknown[] = [];
  client.addEventListener("message", ({ data }) => {
    received.push(typeof data === "string" ? data : [...new Uint8Array(data as ArrayBuffer)]);
  });
  ours.tell("one");
  ours.writeMessage(Uint8Array.of(0x82, 2, 20, 21));
  ours.write(Uint8Array.of(3));
  ours.writeMessage(Uint8Array.of(0x82, 1, 4));
  await vi.waitFor(() => expect(received).toEqual(["one", [20, 21], [3], [4]]));
});

it("has encrypted by its return what it is given while nothing waits, also for who does not read", async () => {
  const listener = createTlsServer(aTlsPair).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const accepted = once(listener, "secureConnection") as Promise<[Socket]>;
  const { port } = listener.address() as AddressInfo;
  const client = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
  const [socket] = await accepted;
  stops.push(
    () => client.destroy(),
    () => void listener.close(),
  );
  const ours = new MediaSocket(socket, "key");
  const message = Buffer.alloc(200_000);
  const sent: Buffer[] = [];
  // More than the system holds for a client that does not read: the last one waits within the process.
  while (sent.length < 100) {
    await vi.waitUntil(() => ours.bufferedBytes === 0, { timeout: 500 }).catch(() => {});
    if (ours.bufferedBytes > 0) break;
    ours.writeMessage(message.fill(sent.length + 1));
    sent.push(Buffer.from(message));
    message.fill(0);
  }
  expect(ours.bufferedBytes).toBeGreaterThan(0);
  const expected = Buffer.concat(sent);
  const received: Buffer[] = [];
  client.on("data", (chunk: Buffer) => received.push(chunk));
  const got = () => Buffer.concat(received).subarray(-expected.length);
  await vi.waitFor(() => expect(got().length).toBe(expected.length), 10_000);
  await vi.waitFor(() => expect(got().equals(expected)).toBe(true), 10_000);
});

it("sends words as text", async () => {
  const { client, ours } = await aPair();
  const received = next(client, "message");
  ours.tell("画面");
  expect((await received).data).toBe("画面");
});

it("closes when the client does", async () => {
  const { client, ours } = await aPair();
  const gone = new Promise<void>((resolve) => ours.onClose(resolve));
  const closed = next(client, "close");
  client.close(1000);
  await gone;
  expect((await closed).wasClean).toBe(true);
});

it("says goodbye", async () => {
  const { client, ours } = await aPair();
  const closed = next(client, "close");
  ours.close();
  expect((await closed).code).toBe(1001);
});
