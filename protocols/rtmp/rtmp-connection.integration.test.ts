import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { FakeClock, Forbidden, silentLogger } from "@tessera/base";
import { type Amf0Value, amf0Field, parseAmf0 } from "@tessera/formats/amf0";
import { type FlvMessage, tagType } from "@tessera/formats/flv";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeChunks } from "./chunk-writer.ts";
import { command } from "./command.ts";
import { windowAcknowledgementSize } from "./control-message.ts";
import {
  publishRtmp,
  type RtmpClient,
  RtmpConnection,
  type RtmpFault,
  type RtmpHandlers,
  type RtmpMedia,
  type RtmpPlayer,
  type RtmpRequest,
  rtmpMediaMessage,
} from "./index.ts";
import { RawRtmpClient } from "./testing/raw-rtmp-client.ts";
import { messageType } from "./wire.ts";

let clock: FakeClock;
let server: Server;
let port: number;
let handlers: RtmpHandlers;
let requests: RtmpRequest[];
let media: RtmpMedia[];
let ends: RtmpFault[];
let players: RtmpPlayer[];
const connections: RtmpConnection[] = [];
const sockets: Socket[] = [];

beforeEach(async () => {
  clock = new FakeClock();
  requests = [];
  media = [];
  ends = [];
  players = [];
  const onEnd = (reason: RtmpFault) => void ends.push(reason);
  handlers = {
    async onPublish(request) {
      requests.push(request);
      return {
        onMedia: (item) => void media.push({ ...item, body: Buffer.from(item.body) }),
        onEnd,
      };
    },
    async onPlay(request) {
      requests.push(request);
      return { start: (player) => void players.push(player), onEnd };
    },
  };
  server = createServer((socket) => {
    const asked: RtmpHandlers = {
      onPublish: (...publisher) => handlers.onPublish(...publisher),
      onPlay: (...player) => handlers.onPlay(...player),
    };
    connections.push(new RtmpConnection(socket, asked, { clock, log: silentLogger }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterEach(() => {
  for (const connection of connections.splice(0)) connection.stop();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

function aClient(): RawRtmpClient {
  const client = new RawRtmpClient(port);
  sockets.push(client.socket);
  return client;
}

/** A socket whose other end takes nothing: the buffers of real ones hold megabytes first. */
function stuckSocket(): Socket {
  const stuck = new Duplex({ read() {}, write() {} });
  return Object.assign(stuck, { setNoDelay: () => stuck }) as unknown as Socket;
}

const aFrame = (byte: number, length = 10): FlvMessage => ({
  type: tagType.video,
  timestampMs: 40,
  header: Buffer.of(0x17, 1, 0, 0, 0),
  data: Buffer.alloc(length, byte),
});

describe("a publisher", () => {
  it("is let in, and its media comes whole and in order", async () => {
    const onEnd = vi.fn<(reason: RtmpFault) => void>();
    const url = `rtmp://127.0.0.1:${port}/live/door/cam?key=abc`;
    const publisher = await publishRtmp(url, { clock, onEnd });
    publisher.write(aFrame(1));
    publisher.write(aFrame(2, 200_000));
    publisher.write({ ...aFrame(3), type: tagType.audio, timestampMs: 0x0123_4567 });
    await vi.waitFor(() => expect(media).toHaveLength(3));
    expect(media.map(({ kind, timestampMs }) => [kind, timestampMs])).toEqual([
      ["video", 40],
      ["video", 40],
      ["audio", 0x0123_4567],
    ]);
    expect(media[1]?.body).toEqual(Buffer.concat([aFrame(2).header, Buffer.alloc(200_000, 2)]));
    expect(requests).toMatchObject([{ app: "live", name: "door/cam", address: "127.0.0.1" }]);
    expect(requests[0]?.query.get("key")).toBe("abc");
    publisher.stop();
    await vi.waitFor(() => expect(ends).toEqual(["unpublished"]));
    expect(onEnd.mock.calls).toEqual([["stopped"]]);
  });

  it("waits for the decision, and nothing that it sent meanwhile is lost", async () => {
    const decided = Promise.withResolvers<void>();
    const { ...others } = handlers;
    handlers.onPublish = async (...asked) => {
      await decided.promise;
      return others.onPublish(...asked);
    };
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam", "live");
    for (let count = 0; count < 50; count++) client.sayMedia(aFrame(count, 5000));
    client.say("deleteStream", 0, null, 1);
    expect(media).toHaveLength(0);
    decided.resolve();
    await vi.waitFor(() => expect(ends).toEqual(["unpublished"]));
    expect(media.map(({ body }) => body[5])).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it("is refused with the words of the handler", async () => {
    handlers.onPublish = async () => ({ refusal: "The key is wrong." });
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam?key=x", "live");
    const [, , , status] = await client.hears("onStatus");
    expect(status).toMatchObject({
      level: "error",
      code: "NetStream.Publish.BadName",
      description: "The key is wrong.",
    });
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    const attempt = publishRtmp(`rtmp://127.0.0.1:${port}/live/cam`, { clock, onEnd: () => {} });
    await expect(attempt).rejects.toMatchObject({
      fault: "refused",
      cause: new Error("The key is wrong."),
    });
  });

  it("is refused in English when the handler throws what is expected, and vaguely when not", async () => {
    const faults = [new Forbidden("no", { zh: "不行", en: "Not today." }), new Error("db: secret")];
    const said: Amf0Value[] = [];
    for (const fault of faults) {
      handlers.onPublish = () => Promise.reject(fault);
      const client = await aClient().connect();
      client.say("publish", 0, null, "cam", "live");
      said.push(amf0Field((await client.hears("onStatus"))[3], "description"));
    }
    expect(said).toEqual(["Not today.", "The server failed. Try again later."]);
  });

  it("is told why when it is closed", async () => {
    let publishing: RtmpClient | undefined;
    const { ...others } = handlers;
    handlers.onPublish = (request, client) => {
      publishing = client;
      return others.onPublish(request, client);
    };
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam", "live");
    await client.hears("onStatus");
    publishing?.close("The channel was deleted.");
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    expect(client.commands().at(-1)?.[3]).toMatchObject({
      level: "error",
      description: "The channel was deleted.",
    });
    expect(ends).toEqual(["stopped"]);
  });

  it("may publish again on the same connection", async () => {
    const client = await aClient().connect();
    client.say("publish", 0, null, "one", "live");
    client.say("FCUnpublish", 3, null, "one");
    client.say("deleteStream", 4, null, 1);
    client.say("publish", 0, null, "two", "live");
    client.sayMedia(aFrame(9));
    await vi.waitFor(() => expect(media).toHaveLength(1));
    expect(requests.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(ends).toEqual(["unpublished"]);
  });

  it("gives metadata without the order to the server", async () => {
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam", "live");
    const data = Buffer.from("\x02\x00\x0d@setDataFrame\x02\x00\x0aonMetaData\x05", "latin1");
    client.sayMedia({ type: tagType.script, timestampMs: 0, header: Buffer.alloc(0), data });
    await vi.waitFor(() => expect(media).toHaveLength(1));
    expect(parseAmf0(media[0]?.body ?? new Uint8Array(0))).toEqual(["onMetaData", null]);
  });

  it("ends when the handler fails on its media", async () => {
    handlers.onPublish = async () => ({
      onMedia: () => {
        throw new Error("broken picture");
      },
      onEnd: (reason) => void ends.push(reason),
    });
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam", "live");
    client.sayMedia(aFrame(1));
    await vi.waitFor(() => expect(ends).toEqual(["failed"]));
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
  });
});

describe("a player", () => {
  it("hears that the stream begins, gets the messages as they are, and hears the end", async () => {
    const client = await aClient().connect();
    client.say("createStream", 2, null);
    client.say("play", 0, null, "cam");
    await vi.waitFor(() => expect(players).toHaveLength(1));
    players[0]?.writeMessage(rtmpMediaMessage(aFrame(5, 100_000)));
    players[0]?.end();
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    expect(client.statusCodes()).toEqual([
      "NetStream.Play.Reset",
      "NetStream.Play.Start",
      "NetStream.Play.UnpublishNotify",
    ]);
    const video = client.messages.find(({ type }) => type === messageType.video);
    expect(video).toMatchObject({ timestampMs: 40, streamId: 1 });
    expect(video?.body).toHaveLength(100_005);
    expect(ends).toEqual(["stopped"]);
  });

  it("that does not read shows in the buffered bytes", async () => {
    const client = await aClient().connect();
    client.say("play", 0, null, "cam");
    await vi.waitFor(() => expect(players).toHaveLength(1));
    client.socket.pause();
    const message = rtmpMediaMessage(aFrame(5, 1_000_000));
    for (let count = 0; count < 30; count++) players[0]?.writeMessage(message);
    expect(players[0]?.bufferedBytes).toBeGreaterThan(1_000_000);
    client.socket.destroy();
    await vi.waitFor(() => expect(ends).toEqual(["closed"]));
  });
});

it.each([
  [{ app: "live" }, false],
  [{ app: "live", fourCcList: ["av01"] }, false],
  [{ app: "live", fourCcList: ["av01", "hvc1"] }, true],
  [{ app: "live", fourCcList: ["*"] }, true],
  [{ app: "live", videoFourCcInfoMap: { hvc1: 1 } }, true],
])("tells by the connect object %j whether enhanced H.265 is understood", async (object, knows) => {
  const client = await aClient().connect(object);
  client.say("play", 0, null, "a%20b/1?token=x");
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({ knowsHvc1: knows, parts: ["live", "a b", "1"] });
});

describe("a connection", () => {
  it("answers connect with the enhanced capabilities that the client asks about", async () => {
    const plain = await aClient().connect();
    const [, , , plainInfo] = await plain.hears("_result");
    expect(plainInfo).toMatchObject({ code: "NetConnection.Connect.Success" });
    expect(amf0Field(plainInfo, "fourCcList")).toBeUndefined();

    const object = { app: "live", fourCcList: ["hvc1", "av01"], videoFourCcInfoMap: { "*": 4 } };
    const enhanced = await aClient().connect(object);
    const [, , , info] = await enhanced.hears("_result");
    expect(info).toMatchObject({ fourCcList: ["hvc1"], videoFourCcInfoMap: { hvc1: 4 } });
  });

  it("understands a command in an AMF3 message", async () => {
    const client = await aClient().shakeHands();
    const amf0 = command(0, "connect", 1, { app: "live" }).subarray(12);
    client.socket.write(
      writeChunks({
        chunkStreamId: 3,
        messageStreamId: 0,
        type: messageType.amf3Command,
        timestampMs: 0,
        header: Buffer.of(0),
        data: amf0,
      }),
    );
    await expect(client.hears("_result")).resolves.toBeDefined();
  });

  it("rejects connect without an application", async () => {
    const client = await aClient().shakeHands();
    client.say("connect", 1, { tcUrl: "rtmp://127.0.0.1/" });
    const [, , , info] = await client.hears("_error");
    expect(info).toMatchObject({ level: "error", code: "NetConnection.Connect.Rejected" });
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
  });

  it("answers what encoders ask on the way", async () => {
    const client = await aClient().connect();
    client.say("releaseStream", 2, null, "cam");
    client.say("FCPublish", 3, null, "cam");
    client.say("pause", 4, null, true, 0);
    client.say("getStreamLength", 5, null, "cam");
    client.say("createStream", 6, null);
    await vi.waitFor(() => expect(client.commands()).toHaveLength(5));
    expect(client.commands().slice(1)).toEqual([
      ["_result", 2, null, undefined],
      ["_result", 3, null, undefined],
      ["_result", 5, null, 0],
      ["_result", 6, null, 1],
    ]);
  });

  it("answers a ping and acknowledges each window of bytes", async () => {
    const client = await aClient().connect();
    client.socket.write(windowAcknowledgementSize(1000));
    client.socket.write(Buffer.from("02000000000006040000000000060000abcd", "hex"));
    const pong = await vi.waitFor(() => {
      const message = client.messages.find(({ body }) => body.toString("hex") === "00070000abcd");
      if (!message) throw new Error("no pong");
      return message;
    });
    expect(pong.type).toBe(messageType.userControl);
    await vi.waitFor(() => {
      const acknowledgement = client.messages.find(
        ({ type }) => type === messageType.acknowledgement,
      );
      expect(acknowledgement?.body.readUInt32BE(0)).toBeGreaterThan(3073);
    });
  });

  it.each<[string, Buffer]>([
    ["speaks another protocol", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
    [
      "sends a large message before it was let in",
      Buffer.concat([
        Buffer.of(3),
        Buffer.alloc(3072),
        Buffer.from("040000000fffff0801000000", "hex"),
      ]),
    ],
    [
      "sends a command that cannot be read",
      Buffer.concat([
        Buffer.of(3),
        Buffer.alloc(3072),
        Buffer.from("03000000000001140000000011", "hex"),
      ]),
    ],
  ])("is closed when the client %s", async (_, bytes) => {
    const client = aClient();
    client.socket.write(bytes);
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
    expect(requests).toEqual([]);
  });

  it("does not wait for ever: for the handshake, a command, or media", async () => {
    const silent = aClient();
    const idle = await aClient().connect();
    const publisher = await aClient().connect();
    publisher.say("publish", 0, null, "cam", "live");
    await publisher.hears("onStatus");
    await clock.advance(9_999);
    expect(silent.isClosed).toBe(false);
    await clock.advance(1);
    await vi.waitFor(() => expect(silent.isClosed).toBe(true));
    expect(idle.isClosed).toBe(false);
    await clock.advance(5_000);
    await vi.waitFor(() => expect(idle.isClosed).toBe(true));
    publisher.sayMedia(aFrame(1));
    await vi.waitFor(() => expect(media).toHaveLength(1));
    await clock.advance(29_000);
    expect(ends).toEqual([]);
    await clock.advance(6_000);
    expect(ends).toEqual(["idle"]);
  });

  it("is cut from clients that ask on and on without reading the answers", () => {
    const stuck = stuckSocket();
    connections.push(new RtmpConnection(stuck, handlers, { clock, log: silentLogger }));
    stuck.emit("data", Buffer.concat([Buffer.of(3), Buffer.alloc(3072)]));
    const question = command(0, "releaseStream", 2, null, "cam");
    for (let count = 0; count < 1000; count++) stuck.emit("data", question);
    expect(stuck.destroyed).toBe(false);
    for (let count = 0; count < 4000; count++) stuck.emit("data", question);
    expect(stuck.destroyed).toBe(true);
    expect(stuck.writableLength).toBeLessThan(100_000);
  });

  it("tells its handler when we stop it", async () => {
    const client = await aClient().connect();
    client.say("publish", 0, null, "cam", "live");
    await client.hears("onStatus");
    for (const connection of connections) connection.stop();
    expect(ends).toEqual(["stopped"]);
    await vi.waitFor(() => expect(client.isClosed).toBe(true));
  });
});
