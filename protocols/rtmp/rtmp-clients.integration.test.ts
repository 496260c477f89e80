import { FakeClock, silentLogger } from "@tessera/base";
import { tagType } from "@tessera/formats/flv";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { command } from "./command.ts";
import { windowAcknowledgementSize } from "./control-message.ts";
import {
  type ClientState,
  RtmpClients,
  type RtmpHandlers,
  type RtmpPlayer,
  RtmpServer,
  rtmpMediaMessage,
} from "./index.ts";
import { RawRtmpClient } from "./testing/raw-rtmp-client.ts";
import { messageType, userEvent } from "./wire.ts";

const refusal = "Not here.";
const onPublish: RtmpHandlers["onPublish"] = async () => ({ refusal });
const clock = new FakeClock();
const tools = { clock, log: silentLogger };

let server: RtmpServer;
let elsewhere: RtmpClients;
let client: RawRtmpClient;
let players: RtmpPlayer[];
let states: ClientState[];
let ends: string[];

beforeEach(async () => {
  players = [];
  states = [];
  ends = [];
  elsewhere = new RtmpClients(tools);
  const onPlay: RtmpHandlers["onPlay"] = async ({ parts, query }) => {
    expect([parts, [...query]]).toEqual([["live", "a camera"], []]);
    return { start: (player) => void players.push(player), onEnd: (why) => void ends.push(why) };
  };
  const handlers: RtmpHandlers = {
    onPublish,
    onPlay: async (_, viewer) => {
      const taken = viewer.giveAway(({ state, ...given }) => {
        states.push(state);
        // As it comes to another process.
        const told = structuredClone(state);
        return elsewhere.take({ ...given, state: told }, { onPublish, onPlay });
      });
      return taken ? { isGivenAway: true } : { refusal };
    },
  };
  server = new RtmpServer({ ...tools, handlers, maxConnections: 3 });
  client = new RawRtmpClient(await server.listen({ host: "127.0.0.1", port: 0 }));
  await client.connect();
});
afterEach(async () => {
  client.socket.destroy();
  elsewhere.cutOff();
  await server.stop();
});

const play = () => command(0, "play", 0, null, "a%20camera?token=secret");
const pingRequest = Buffer.of(
  2,
  0,
  0,
  0,
  0,
  0,
  6,
  4,
  0,
  0,
  0,
  0,
  0,
  userEvent.pingRequest,
  1,
  2,
  3,
  4,
);
const aPicture = (timestampMs: number) =>
  rtmpMediaMessage({
    type: tagType.video,
    timestampMs,
    header: Uint8Array.of(0x17, 1, 0, 0, 0),
    data: Uint8Array.of(1, 2, 3),
  });

it("a player goes on where it was given away, with what it had said meanwhile", async () => {
  const half = pingRequest.length / 2;
  client.socket.write(
    Buffer.concat([windowAcknowledgementSize(200), play(), pingRequest.subarray(0, half)]),
  );
  await client.hears("onStatus");
  expect(JSON.stringify(states)).not.toContain("secret");
  expect(players).toHaveLength(1);
  players[0]?.writeMessage(aPicture(40));
  client.socket.write(pingRequest.subarray(half));
  await vi.waitFor(() => {
    const types = client.messages.map(({ type }) => type);
    expect(types).toContain(messageType.video);
    expect(types).toContain(messageType.acknowledgement);
    const told = client.messages.filter(({ type }) => type === messageType.userControl);
    expect(told.at(-1)?.body.toString("hex")).toBe("000701020304");
  });
  // It counts from the first byte of the connection.
  const heard = client.messages.find(({ type }) => type === messageType.acknowledgement);
  expect(heard?.body.readUInt32BE(0)).toBeGreaterThan(3073);

  client.say("deleteStream", 0, null, 1);
  await vi.waitFor(() => expect(ends).toEqual(["unpublished"]));
});

it("is cut off there, and a client that is gone is told", async () => {
  client.socket.write(play());
  await client.hears("onStatus");
  elsewhere.cutOff();
  await vi.waitFor(() => expect(client.isClosed).toBe(true));
  expect(ends).toEqual(["stopped"]);
});

it("stays while it stands where nobody else could go on", async () => {
  // The first chunk of a message of 300 bytes on another chunk stream.
  const begun = Buffer.concat([Buffer.of(5, 0, 0, 0, 0, 1, 44, 18, 1, 0, 0, 0), Buffer.alloc(128)]);
  const small = Buffer.of(2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 128);
  client.socket.write(Buffer.concat([small, begun, play()]));
  const [, , , status] = await client.hears("onStatus");
  expect(status).toMatchObject({ code: "NetStream.Play.Failed", description: refusal });
  expect(states).toEqual([]);
});
