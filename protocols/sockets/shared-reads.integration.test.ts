import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { withSharedReads } from "./shared-reads.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** An echo whose memory of what it was given is the shared buffer itself. */
async function anEcho() {
  const seen: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer({ pauseOnConnect: true }, (accepted) => {
    const socket = withSharedReads(accepted, {
      take(bytes) {
        seen.push(bytes);
        socket.write(Buffer.from(bytes));
      },
      isUrgent: () => true,
    });
    sockets.push(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => void server.close());
  const join = async () => {
    const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
    stops.push(() => void client.destroy());
    await once(client, "connect");
    return client;
  };
  return { server, seen, sockets, join };
}

it("gives every read in the same memory, and writes as any socket does", async () => {
  const { seen, join } = await anEcho();
  const [one, two] = [await join(), await join()];
  for (const [client, word] of [
    [one, "first"],
    [two, "second"],
    [one, "third"],
  ] as const) {
    const answer = once(client, "data");
    client.write(word);
    expect(String((await answer)[0])).toBe(word);
  }
  expect(new Set(seen.map(({ buffer }) => buffer)).size).toBe(1);
  expect(seen.map(({ byteOffset }) => byteOffset)).toEqual([0, 0, 0]);
});

it("stops reading while paused and goes on afterwards", async () => {
  const { sockets, join } = await anEcho();
  const client = await join();
  const hello = once(client, "data");
  client.write("a");
  await hello;
  sockets[0]?.pause();
  const answer = once(client, "data");
  client.write("b");
  await new Promise((resolve) => setImmediate(resolve));
  sockets[0]?.resume();
  expect(String((await answer)[0])).toBe("b");
});

it("tells when the other end has gone, and the server can close", async () => {
  const { server, sockets, join } = await anEcho();
  const client = await join();
  const hello = once(client, "data");
  client.write("a");
  await hello;
  const [socket] = sockets;
  if (!socket) throw new Error("accepted");
  const closed = once(server, "close");
  server.close();
  const gone = once(socket, "close");
  client.end();
  await gone;
  await closed;
  expect(socket.destroyed).toBe(true);
});
