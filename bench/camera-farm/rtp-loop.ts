import { aacSamplesPerFrame, splitAdts } from "@tessera/formats/aac";
import { isKeyNal, isSliceNal, nalType, nalTypeOf, splitAnnexB } from "@tessera/formats/h264";
import { AacPacketiser, H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { writeSdp } from "@tessera/formats/sdp";
import { FrameLoop } from "./frame-loop.ts";
import { audioRate, type LoopMedia, loopSeconds } from "./loop-media.ts";

const videoRate = 90_000;
export const videoChannel = 0;
const audioChannel = 2;
export const videoNumbers = { payloadType: 96, ssrc: 0x1111_1111 };
/** What cameras usually put in a packet. */
const payloadBytes = 1400;
const frameHeaderBytes = 4;

/** One frame, as packets behind each other in the loop's bytes. */
interface LoopFrame {
  readonly atMs: number;
  readonly isKey: boolean;
  readonly start: number;
  readonly end: number;
  /** Which turn of the loop its packets are numbered for. */
  turn: number;
}

type FramePackets = Pick<LoopFrame, "atMs" | "isKey"> & { readonly bytes: Uint8Array };

/**
 * Media as interleaved RTP, ready to send. Frames are counted on without end; sequence numbers and
 * timestamps are written anew only when a frame's turn comes again, which is long after the last
 * camera has sent it, so that all cameras send the same bytes.
 */
export class RtpLoop extends FrameLoop<LoopFrame> {
  readonly bytes: Buffer;
  readonly sdp: string;
  readonly #packetsPerTurn: ReadonlyMap<number, number>;

  constructor(media: LoopMedia) {
    const nals = splitAnnexB(media.video);
    const sound = splitAdts(media.audio);
    const video = new RtpPacketiser(videoNumbers);
    const audio = new RtpPacketiser({ payloadType: 97, ssrc: 0x2222_2222 });
    const packed = [
      ...packVideo(nals, video, media.framesPerSecond),
      ...packAudio(sound.frames, audio),
    ];
    packed.sort((a, b) => a.atMs - b.atMs);
    super(behindEachOther(packed));
    this.bytes = Buffer.concat(packed.map(({ bytes }) => bytes));
    this.#packetsPerTurn = new Map([
      [videoChannel, video.packetCount],
      [audioChannel, audio.packetCount],
    ]);
    this.sdp = describe(nals, sound.config);
  }

  /** Where the frame's packets are, numbered for this turn. */
  packets(number: number): { readonly start: number; readonly end: number } {
    const frame = this.frame(number);
    const turn = this.turnOf(number);
    if (frame.turn < turn) this.#renumber(frame, turn);
    return frame;
  }

  #renumber(frame: LoopFrame, turn: number): void {
    const turns = turn - frame.turn;
    const { bytes } = this;
    for (let at = frame.start; at < frame.end; ) {
      const channel = bytes.readUInt8(at + 1);
      const clockRate = channel === videoChannel ? videoRate : audioRate;
      const rtp = at + frameHeaderBytes;
      const packets = turns * (this.#packetsPerTurn.get(channel) ?? 0);
      const ticks = turns * loopSeconds * clockRate;
      bytes.writeUInt16BE((bytes.readUInt16BE(rtp + 2) + packets) % 2 ** 16, rtp + 2);
      bytes.writeUInt32BE((bytes.readUInt32BE(rtp + 4) + ticks) % 2 ** 32, rtp + 4);
      at = rtp + bytes.readUInt16BE(at + 2);
    }
    frame.turn = turn;
  }
}

function behindEachOther(packed: readonly FramePackets[]): LoopFrame[] {
  let end = 0;
  return packed.map(({ atMs, isKey, bytes }) => {
    const start = end;
    end += bytes.length;
    return { atMs, isKey, start, end, turn: 0 };
  });
}

function packVideo(
  nals: readonly Uint8Array[],
  rtp: RtpPacketiser,
  framesPerSecond: number,
): FramePackets[] {
  const packetiser = new H264Packetiser(rtp, payloadBytes);
  return pictures(nals).map((picture, index) => ({
    atMs: (index * 1000) / framesPerSecond,
    isKey: picture.some(isKeyNal),
    bytes: interleave(
      videoChannel,
      packetiser.packetise(picture, (index * videoRate) / framesPerSecond),
    ),
  }));
}

function packAudio(frames: readonly Uint8Array[], rtp: RtpPacketiser): FramePackets[] {
  const packetiser = new AacPacketiser(rtp, payloadBytes);
  // The encoder adds a frame to begin with; a turn has room for whole frames only.
  return frames.slice(0, (loopSeconds * audioRate) / aacSamplesPerFrame).map((frame, index) => ({
    atMs: (index * aacSamplesPerFrame * 1000) / audioRate,
    isKey: false,
    bytes: interleave(audioChannel, packetiser.packetise(frame, index * aacSamplesPerFrame)),
  }));
}

/** Parameter sets and slices, picture by picture. */
function pictures(nals: readonly Uint8Array[]): Uint8Array[][] {
  const found: Uint8Array[][] = [];
  for (const nal of nals) {
    const type = nalTypeOf(nal);
    if (type === nalType.aud) found.push([]);
    else if (isSliceNal(nal) || type === nalType.sps || type === nalType.pps)
      found.at(-1)?.push(nal);
  }
  return found;
}

function interleave(channel: number, packets: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    packets.flatMap((packet) => [
      Buffer.of(0x24, channel, packet.length >> 8, packet.length & 0xff),
      packet,
    ]),
  );
}

function describe(nals: readonly Uint8Array[], audioConfig: Uint8Array): string {
  const base64Of = (type: number) =>
    Buffer.from(nals.find((nal) => nalTypeOf(nal) === type) ?? []).toString("base64");
  const video = {
    payloadType: videoNumbers.payloadType,
    encoding: "H264",
    clockRate: videoRate,
    fmtp: {
      "packetization-mode": 1,
      "sprop-parameter-sets": `${base64Of(nalType.sps)},${base64Of(nalType.pps)}`,
    },
  };
  const audio = {
    payloadType: 97,
    encoding: "mpeg4-generic",
    clockRate: audioRate,
    fmtp: {
      streamtype: 5,
      "profile-level-id": 1,
      mode: "AAC-hbr",
      sizelength: 13,
      indexlength: 3,
      indexdeltalength: 3,
      config: Buffer.from(audioConfig).toString("hex"),
    },
  };
  return writeSdp({
    name: "bench",
    media: [
      { type: "video", control: `channel=${videoChannel}`, payload: video },
      { type: "audio", control: `channel=${audioChannel}`, payload: audio },
    ],
  });
}
