import { FakeClock, silentLogger } from "@tessera/base";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RtmpServer } from "./index.ts";
import { RawRtmpClient } from "./testing/raw-rtmp-client.ts";

const maxConnections = 3;
let clock: FakeClock;
let server: RtmpServer;
let port: number;
const clients: RawRtmpClient[] = [];

beforeEach(async () => {
  clock = new FakeClock();
  const handlers = {
    onPublish: async () => ({ onMedia: () => {}, onEnd: () => {} }),
    onPlay: async () => ({ refusal: "No." }),
  };
  server = new RtmpServer({ clock, log: silentLogger, handlers, maxConnections });
  port = await server.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await server.stop();
});

function aClient(): RawRtmpClient {
  const client = new RawRtmpClient(port);
  clients.push(client);
  return client;
}

it("turns away who comes beyond the limit, and has room again when idle ones time out", async () => {
  const publisher = await aClient().connect();
  publisher.say("publish", 0, null, "cam", "live");
  await publisher.hears("onStatus");
  const silent = aClient();
  const connectedOnly = await aClient().connect();
  const beyond = aClient();
  await vi.waitFor(() => expect(beyond.isClosed).toBe(true));
  expect([publisher.isClosed, silent.isClosed, connectedOnly.isClosed]).toEqual([
    false,
    false,
    false,
  ]);

  await clock.advance(15_000);
  await vi.waitFor(() => expect([silent.isClosed, connectedOnly.isClosed]).toEqual([true, true]));
  expect(publisher.isClosed).toBe(false);
  await vi.waitFor(async () => aClient().connect());
});

it("closes every client when it stops, and may be stopped twice", async () => {
  const client = await aClient().connect();
  await server.stop();
  await server.stop();
  await vi.waitFor(() => expect(client.isClosed).toBe(true));
});
