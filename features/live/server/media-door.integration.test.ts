import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { FakeClock, silentLogger, TooMany } from "@tessera/base";
import { defineOutput, Stream } from "@tessera/engine";
import { expect, it, onTestFinished } from "vitest";
import { mediaDoor } from "./media-door.ts";

/** Both ends of a connection. */
async function aLine(): Promise<readonly [Socket, Socket]> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const accepted = once(listener, "connection") as Promise<[Socket]>;
  const client = connect((listener.address() as AddressInfo).port, "127.0.0.1");
  const [server] = await accepted;
  onTestFinished(() => {
    client.destroy();
    server.destroy();
    listener.close();
  });
  return [client, server];
}

it("tells who is sent away from a WebSocket why: all encoders are busy", async () => {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const full = { zh: "同时转码的路数已达上限", en: "It transcodes as many as it can." };
  const entry = { stream, leave: () => {} };
  const pass = { knowsAddress: false, enter: () => entry, enterElsewhere: () => () => {} };
  const output = defineOutput({
    protocol: "ws_fmp4",
    door: { kind: "web-socket", path: "/live/ws-fmp4" },
    serve: () => () => {},
  });
  const transcoding = {
    requireRoom: () => {},
    open() {
      throw new TooMany("transcode-full", full);
    },
  };
  const gate = { admit: async () => pass };
  const door = mediaDoor(output, { gate, transcoding, clock, log: silentLogger });
  if (door.kind !== "media") throw new Error("no WebSocket");
  const accept = await door.admit({
    params: { device: "d", channel: "1", flow: "1" },
    query: { transcode: "h264" },
    token: "good",
    language: "en",
    address: "192.0.2.7",
  });
  const [client, server] = await aLine();
  accept?.({ socket: server, key: "k" });
  expect(await text(client)).toContain(
    JSON.stringify({ type: "state", state: "stopped", reason: full }),
  );
});
