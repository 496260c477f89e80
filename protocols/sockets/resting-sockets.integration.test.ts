import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as passed } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { RestingSockets } from "./resting-sockets.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const patient = { timeout: 15_000, interval: 5 };

/** A socket that rests after each read, and the other end, which sends. */
async function aReader(restMs: number) {
  const resting = new RestingSockets(restMs);
  const counts = { reads: 0, bytes: 0 };
  const accepted = Promise.withResolvers<Socket>();
  const server = createServer(accepted.resolve).listen(0, "127.0.0.1");
  await once(server, "listening");
  const buffer = new Uint8Array(64 * 1024);
  const socket: Socket = connect({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    onread: {
      buffer,
      callback(length) {
        counts.reads++;
        counts.bytes += length;
        const read = { isUrgent: false, bytes: length, bufferBytes: buffer.length };
        return resting.readsOn(socket, read);
      },
    },
  });
  const sender = await accepted.promise;
  sender.setNoDelay(true);
  stops.push(
    () => void socket.destroy(),
    () => void sender.destroy(),
    () => void server.close(),
  );
  return { resting, counts, socket, sender };
}

it("takes in one read what comes while the socket rests", async () => {
  const { counts, sender } = await aReader(200);
  const startedMs = performance.now();
  for (let number = 0; number < 50; number++) {
    sender.write("packet");
    await passed(10);
  }
  await vi.waitFor(() => expect(counts.bytes).toBe(300), patient);
  expect(counts.reads).toBeGreaterThan(1);
  expect(counts.reads).toBeLessThan(3 + (performance.now() - startedMs) / 200);
});

it("reads at once what came during the rest when it is woken", async () => {
  const { resting, counts, socket, sender } = await aReader(60_000);
  sender.write("first");
  await vi.waitFor(() => expect(counts.reads).toBe(1), patient);
  sender.write("second");
  await passed(50);
  expect(counts.reads).toBe(1);
  resting.wake(socket);
  await vi.waitFor(() => expect(counts.bytes).toBe(11), patient);
});

it("rests as long as before after it was woken many times", async () => {
  const { resting, counts, socket, sender } = await aReader(200);
  const startedMs = performance.now();
  for (let number = 0; number < 20; number++) {
    sender.write("packet");
    await passed(5);
    resting.wake(socket);
  }
  const { reads } = counts;
  for (let number = 0; number < 40; number++) {
    sender.write("packet");
    await passed(10);
  }
  await vi.waitFor(() => expect(counts.bytes).toBe(360), patient);
  expect(counts.reads - reads).toBeLessThan(3 + (performance.now() - startedMs) / 200);
});

it("takes all there is and notices that the other end has gone", async () => {
  const { counts, socket, sender } = await aReader(10);
  sender.end(Buffer.alloc(1_000_000));
  await once(socket, "close");
  expect(counts.bytes).toBe(1_000_000);
});
