import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as passed } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { withSharedReads } from "./shared-reads.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A reader that counts its reads, and who sends to it. */
async function aReader() {
  const state = { isUrgent: false, reads: 0, bytes: 0 };
  const accepted = Promise.withResolvers<ReturnType<typeof withSharedReads>>();
  const server = createServer({ pauseOnConnect: true }, (socket) =>
    accepted.resolve(
      withSharedReads(socket, {
        take({ length }) {
          state.reads++;
          state.bytes += length;
        },
        isUrgent: () => state.isUrgent,
      }),
    ),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.setNoDelay(true);
  stops.push(
    () => void client.destroy(),
    () => void server.close(),
  );
  return { state, client, socket: await accepted.promise };
}

it("takes in one read what comes while the socket rests", async () => {
  const { state, client } = await aReader();
  for (let number = 0; number < 50; number++) {
    client.write("packet");
    await passed(10);
  }
  await vi.waitFor(() => expect(state.bytes).toBe(300));
  expect(state.reads).toBeGreaterThan(1);
  expect(state.reads).toBeLessThan(12);
});

it("reads at once what came during the rest when it has become urgent", async () => {
  const { state, client, socket } = await aReader();
  client.write("first");
  await vi.waitFor(() => expect(state.reads).toBe(1), { interval: 1 });
  client.write("second");
  await passed(20);
  expect(state.reads).toBe(1);
  state.isUrgent = true;
  const wokenMs = performance.now();
  socket.resume();
  await vi.waitFor(() => expect(state.bytes).toBe(11), { interval: 1 });
  expect(performance.now() - wokenMs).toBeLessThan(100);
});

it("takes all that is there, however much, and notices that the other end has gone", async () => {
  const { state, client, socket } = await aReader();
  client.end(Buffer.alloc(3_000_000));
  await once(socket, "close");
  expect(state.bytes).toBe(3_000_000);
});
