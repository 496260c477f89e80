import { createSocket } from "node:dgram";
import { once } from "node:events";
import { connect } from "node:net";
import { FakeClock } from "@tessera/base";
import { parseSdp } from "@tessera/formats/sdp";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type RtspAnswer, type RtspRecording, RtspServer, writeRequest } from "./index.ts";

const sdp = [
  "v=0",
  "m=video 0 RTP/AVP 96",
  "a=rtpmap:96 H264/90000",
  "a=control:streamid=0",
  "m=audio 0 RTP/AVP 97",
  "a=rtpmap:97 OPUS/48000/2",
  "a=control:streamid=1",
  "",
].join("\r\n");
const url = "rtsp://127.0.0.1/live/cam?key=k";
const packet = Buffer.from("80600001000000010000000165aa", "hex");

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function aServer(refusal?: RtspAnswer) {
  const clock = new FakeClock();
  const received: string[] = [];
  const ends: string[] = [];
  const recording: RtspRecording = {
    media: parseSdp(sdp).media,
    // As if the sound were of no use.
    handlersOf: ({ type }) =>
      type === "video"
        ? {
            onRtp: (bytes, start, end) =>
              void received.push(Buffer.from(bytes.subarray(start, end)).toString("hex")),
            onRtcp: () => void received.push("report"),
            writeReport: () => Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0, 1),
          }
        : undefined,
    onRecord: () => void received.push("record"),
    onEnd: (reason) => void ends.push(reason),
  };
  const server = new RtspServer({
    name: "test",
    clock,
    playWithinMs: 15_000,
    welcome: () => ({
      find: () => ({ status: 404 }),
      announce: async () => refusal ?? recording,
      onClosed: () => {},
    }),
  });
  const port = await server.listen({ host: "127.0.0.1", port: 0 });
  stops.push(() => server.stop());
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  stops.push(() => void socket.destroy());
  await once(socket, "connect");
  const ask = async (method: string, uri = url, headers = {}, body = "") => {
    socket.write(writeRequest({ method, uri, headers: { CSeq: 1, ...headers }, body }));
    const [answer] = (await once(socket, "data")) as [string];
    return answer;
  };
  const announce = () => ask("ANNOUNCE", url, { "Content-Type": "application/sdp" }, sdp);
  const setUp = (track: number, Transport: string) =>
    ask("SETUP", `${url}/streamid=${track}`, { Transport });
  return { clock, received, ends, socket, ask, announce, setUp };
}

const ok = /^RTSP\/1\.0 200 /;
const tcp = "RTP/AVP/TCP;unicast;interleaved=0-1;mode=record";

describe("a client that announces a stream", () => {
  it("is told that it may", async () => {
    const { ask } = await aServer();
    expect(await ask("OPTIONS")).toMatch(/Public: .*ANNOUNCE, RECORD/);
  });

  it("sends over the connection what it has set up, and nothing before it records", async () => {
    const { announce, setUp, ask, socket, received, ends } = await aServer();
    const framed = Buffer.concat([Buffer.of(0x24, 0, 0, packet.length), packet]);
    expect(await announce()).toMatch(ok);
    expect(await setUp(0, tcp)).toMatch(/200 .*Session: \d+.*interleaved=0-1/s);
    expect(await setUp(1, tcp.replace("0-1", "2-3"))).toMatch(/200 .*interleaved=2-3/s);
    socket.write(framed);
    expect(await ask("RECORD")).toMatch(ok);
    socket.write(framed);
    socket.write(Buffer.concat([Buffer.of(0x24, 2, 0, packet.length), packet]));
    await vi.waitFor(() => expect(received).toEqual(["record", packet.toString("hex")]));
    expect(await ask("TEARDOWN")).toMatch(ok);
    expect(ends).toEqual(["torn-down"]);
  });

  it("sends over UDP from its own address", async () => {
    const { announce, setUp, ask, received } = await aServer();
    const sender = createSocket("udp4").bind(0, "127.0.0.1");
    stops.push(() => void sender.close());
    await once(sender, "listening");
    await announce();
    const own = sender.address().port;
    const answer = await setUp(0, `RTP/AVP/UDP;unicast;client_port=${own}-${own + 1};mode=record`);
    const server = Number(/server_port=(\d+)-/.exec(answer)?.[1]);
    await ask("RECORD");
    sender.send(packet, server, "127.0.0.1");
    await vi.waitFor(() => expect(received).toContain(packet.toString("hex")));
  });

  it("hears what is wrong with the order of its requests", async () => {
    const { announce, setUp, ask } = await aServer();
    await announce();
    expect(await announce()).toMatch(/^RTSP\/1\.0 455 /);
    expect(await ask("RECORD")).toMatch(/^RTSP\/1\.0 455 No Track Was Set Up/);
    expect(await ask("PLAY")).toMatch(/^RTSP\/1\.0 455 This Client Announced/);
    expect(await setUp(7, tcp)).toMatch(/^RTSP\/1\.0 404 No Such Track/);
    expect(await setUp(0, "RTP/AVP;multicast")).toMatch(/^RTSP\/1\.0 461 /);
    await setUp(0, tcp);
    await ask("RECORD");
    expect(await setUp(1, tcp)).toMatch(/^RTSP\/1\.0 455 It Records Already/);
  });

  it("is refused with the words of who decides", async () => {
    const { announce, ask } = await aServer({ status: 401, reason: "The Key Is Wrong" });
    expect(await announce()).toMatch(/^RTSP\/1\.0 401 The Key Is Wrong/);
    expect(await ask("RECORD")).toMatch(/^RTSP\/1\.0 404 /);
  });

  it("is cut off when it does not begin, or falls silent", async () => {
    const idle = await aServer();
    await idle.announce();
    await idle.clock.advance(15_000);
    await vi.waitFor(() => expect(idle.ends).toEqual(["closed"]));

    const silent = await aServer();
    await silent.announce();
    await silent.setUp(0, tcp);
    await silent.ask("RECORD");
    await silent.clock.advance(59_000);
    expect(silent.ends).toEqual([]);
    await silent.clock.advance(2000);
    await vi.waitFor(() => expect(silent.ends).toEqual(["closed"]));
  });

  it("tells of its end once when the connection breaks", async () => {
    const { announce, socket, ends } = await aServer();
    await announce();
    socket.destroy();
    await vi.waitFor(() => expect(ends).toEqual(["closed"]));
  });
});
