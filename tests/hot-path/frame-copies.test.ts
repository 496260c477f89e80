import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { FakeClock, silentLogger } from "@tessera/base";
import { receiveTracks } from "@tessera/drivers/rtsp";
import { type DoorOutput, Stream } from "@tessera/engine";
import { H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { parseSdp, writeSdp } from "@tessera/formats/sdp";
import { wsFlv } from "@tessera/outputs/flv";
import { wsFmp4 } from "@tessera/outputs/fmp4";
import { h264Payload, RtspStreamParser } from "@tessera/protocols/rtsp";
import { MediaSocket } from "@tessera/protocols/websocket";
import { afterEach, describe, expect, it, vi } from "vitest";

// ARCHITECTURE.md ("A packet's way") says how often a frame is copied: this counts it.

const pictureBytes = 40_000;
const sets = {
  sps: [Buffer.from("6742c01ed900a047fec8", "hex")] as const,
  pps: [Buffer.from("68ce3c80", "hex")] as const,
};

/** Bytes as they come from the socket of a camera: each picture in some thirty packets, interleaved. */
class CameraBytes {
  readonly #packets = new H264Packetiser(new RtpPacketiser({ payloadType: 96, ssrc: 7 }));
  #number = 0;

  next(): Buffer {
    const nal = new Uint8Array(pictureBytes).fill(this.#number + 1);
    nal[0] = this.#number === 0 ? 0x65 : 0x41;
    const packets = this.#packets.packetise([nal], this.#number++ * 3600);
    return Buffer.concat(
      packets.flatMap((packet) => [
        Buffer.of(0x24, 0, packet.length >> 8, packet.length & 0xff),
        packet,
      ]),
    );
  }
}

/** A viewer's socket, which takes everything at once. */
class SinkSocket extends Duplex {
  readonly written: Uint8Array[] = [];
  setNoDelay = () => this;
  setTimeout = () => this;

  override _read(): void {}

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.written.push(chunk);
    done();
  }
}

function aWatchedCamera(output: DoorOutput, viewers: number) {
  const tools = { clock: new FakeClock(), log: silentLogger };
  const stream = new Stream(tools);
  const payload = h264Payload(96, sets);
  const description = writeSdp({
    name: "Camera",
    sessionId: 1,
    media: [{ type: "video", control: "1", payload }],
  });
  const receiver = receiveTracks(parseSdp(description), {
    clock: tools.clock,
    sink: stream.openSink(),
    onBroken: (error) => expect.unreachable(String(error)),
  });
  const parser = new RtspStreamParser({
    onMessage() {},
    onInterleaved: (_, bytes, start, end) => receiver?.tracks[0]?.handlers.onRtp(bytes, start, end),
    onError: ({ fault }) => expect.unreachable(fault),
  });
  const sockets = Array.from({ length: viewers }, () => new SinkSocket());
  for (const socket of sockets)
    output.serve(stream, new MediaSocket(socket as unknown as Socket, "key"), tools);
  return { sockets, push: (bytes: Buffer) => parser.push(bytes, bytes.length) };
}

/** Counts the bytes that are copied, in any of the ways in which this code base copies bytes. */
function countCopies() {
  const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
  const set = vi.spyOn(typedArray, "set");
  const copy = vi.spyOn(Buffer.prototype, "copy");
  const made = [
    vi.spyOn(typedArray, "slice"),
    vi.spyOn(Uint8Array, "from"),
    vi.spyOn(Buffer, "concat"),
    vi.spyOn(Buffer, "from"),
  ];
  return {
    bytes(): number {
      const counts = [
        ...set.mock.calls.map(([source]) => source.length),
        ...copy.mock.results.map(({ value }) => Number(value)),
        ...made.flatMap(({ mock }) => mock.results.map(({ value }) => newBytesOf(value))),
      ];
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** A view of what is there already is no copy. */
function newBytesOf(made: unknown): number {
  const isWhole = made instanceof Uint8Array && made.length === made.buffer.byteLength;
  return isWhole ? made.length : 0;
}

afterEach(() => void vi.restoreAllMocks());

/** How often the bytes of the fourth picture are copied on their way, and where they come to. */
function copiesOfOnePicture(output: DoorOutput, viewers: number) {
  const camera = new CameraBytes();
  const { sockets, push } = aWatchedCamera(output, viewers);
  for (let number = 0; number < 3; number++) push(camera.next());
  const bytes = camera.next();
  for (const { written } of sockets) written.length = 0;
  const copies = countCopies();
  push(bytes);
  return { times: copies.bytes() / pictureBytes, sockets };
}

describe.each([
  ["fMP4 over a WebSocket", wsFmp4],
  ["FLV over a WebSocket", wsFlv],
])("a picture from the camera's socket to viewers of %s", (_, output) => {
  it.each([1, 50])("is copied four times, and once for who comes later, for %i", (viewers) => {
    const { times } = copiesOfOnePicture(output, viewers);
    expect(times).toBeCloseTo(5, 1);
  });

  it("reaches all sockets as the same bytes", () => {
    const { sockets } = copiesOfOnePicture(output, 3);
    const [first, ...others] = sockets.map(({ written }) => written);
    expect(first?.map(({ length }) => length > pictureBytes)).toEqual([true]);
    for (const written of others) expect(written[0]?.buffer).toBe(first?.[0]?.buffer);
  });
});
