import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { FakeClock, silentLogger, TooMany } from "@tessera/base";
import { defineOutput, type Place, Stream, type Viewer } from "@tessera/engine";
import { expect, it, onTestFinished, vi } from "vitest";
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

/** A viewer by TLS at the door, where a worker has the stream. */
async function aSecureVisit(requireRoom: () => void) {
  const clock = new FakeClock();
  const entered: string[] = [];
  const pass = {
    knowsAddress: true,
    requireRoom,
    enter() {
      throw new Error("the stream is not wanted here");
    },
    enterElsewhere: () => {
      entered.push("elsewhere");
      return () => void entered.push("left");
    },
  };
  const output = defineOutput({
    protocol: "ws_fmp4",
    door: { kind: "web-socket", path: "/live/ws-fmp4" },
    serve: () => () => {},
  });
  const transcoding = { requireRoom: () => {}, open: () => pass.enter() };
  const relayed = {
    serve(protocol: string, _: Place, viewer: Viewer) {
      entered.push(`${protocol} ${viewer.knowsAddress}`);
      return () => void entered.push("unserved");
    },
  };
  const gate = { admit: async () => pass };
  const door = mediaDoor(output, { gate, transcoding, relayed, clock, log: silentLogger });
  if (door.kind !== "media") throw new Error("no WebSocket");
  const accept = await door.admit({
    params: { device: "d", channel: "1", flow: "1" },
    query: {},
    token: "good",
    language: "en",
    address: "192.0.2.7",
  });
  const [client, server] = await aLine();
  accept?.({ socket: Object.assign(server, { encrypted: true }), key: "k" });
  return { client, entered };
}

it("serves who comes by TLS with what the worker has muxed, without the stream", async () => {
  const { client, entered } = await aSecureVisit(() => {});
  expect(entered).toEqual(["ws_fmp4 true", "elsewhere"]);
  client.destroy();
  await vi.waitFor(() => expect(entered.slice(2)).toEqual(["unserved", "left"]));
});

it("tells who comes by TLS to a link that is full", async () => {
  const full = { zh: "已满", en: "It is full." };
  const { client, entered } = await aSecureVisit(() => {
    throw new TooMany("share-full", full);
  });
  expect(await text(client)).toContain(
    JSON.stringify({ type: "state", state: "stopped", reason: full }),
  );
  expect(entered).toEqual([]);
});

it("tells who is sent away from a WebSocket why: all encoders are busy", async () => {
  const clock = new FakeClock();
  const stream = new Stream({ clock, log: silentLogger });
  const full = { zh: "同时转码的路数已达上限", en: "It transcodes as many as it can." };
  const entry = { stream, leave: () => {}, release: () => {} };
  const pass = {
    knowsAddress: false,
    requireRoom: () => {},
    enter: () => entry,
    enterElsewhere: () => () => {},
  };
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
