import { aacSamplesPerFrame, splitAdts } from "@tessera/formats/aac";
import {
  isKeyNal,
  isSliceNal,
  lengthPrefixed,
  nalType,
  nalTypeOf,
  splitAnnexB,
} from "@tessera/formats/h264";
import { PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import { FrameLoop } from "../camera-farm/frame-loop.ts";
import {
  audioRate,
  framesPerSecond,
  type LoopMedia,
  loopSeconds,
} from "../camera-farm/loop-media.ts";

const clockRate = 90_000;
const ssrc = 0x0100_0001;

/** A picture or a sound, as it is before a turn's times are written into it. */
interface RawFrame {
  readonly atMs: number;
  readonly at90k: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
  readonly isSound: boolean;
}

interface LoopFrame extends RawFrame {
  /** Of its packets in the first turn. */
  readonly firstSequence: number;
  /** Which turn of the loop `packets` are numbered for. */
  turn: number;
  packets: Buffer;
}

/**
 * Media as RTP packets with a program stream in them, framed for TCP. Times and sequence numbers are written anew only
 * when a frame's turn comes again, which is long after the last camera has sent it, so that all cameras send the same
 * bytes.
 */
export class PsLoop extends FrameLoop<LoopFrame> {
  readonly #muxer: PsMuxer;
  readonly #packetsPerTurn: number;

  constructor(media: LoopMedia) {
    const nals = splitAnnexB(media.video);
    const { config, frames } = splitAdts(media.audio);
    const audio = { codec: "aac", config, sampleRate: audioRate, channels: 1 } as const;
    const muxer = new PsMuxer({ video: trackOf(nals), audio });
    let sequence = 0;
    const numbered = [...pictures(nals), ...sounds(frames)]
      .toSorted((a, b) => a.atMs - b.atMs)
      .map((frame): LoopFrame => {
        const firstSequence = sequence;
        const packets = packetise(muxer, frame, { turn: 0, firstSequence });
        sequence += packets.length;
        return { ...frame, firstSequence, turn: 0, packets: framed(packets) };
      });
    super(numbered);
    this.#muxer = muxer;
    this.#packetsPerTurn = sequence;
  }

  /** The frame's packets, with the times of its turn. */
  packets(number: number): Buffer {
    const frame = this.frame(number);
    const turn = this.turnOf(number);
    if (frame.turn < turn) {
      const firstSequence = frame.firstSequence + turn * this.#packetsPerTurn;
      frame.packets = framed(packetise(this.#muxer, frame, { turn, firstSequence }));
      frame.turn = turn;
    }
    return frame.packets;
  }
}

function packetise(
  muxer: PsMuxer,
  { at90k, data, isKey, isSound }: RawFrame,
  { turn, firstSequence }: { readonly turn: number; readonly firstSequence: number },
): Uint8Array[] {
  const pts90k = at90k + turn * loopSeconds * clockRate;
  const pack = isSound
    ? muxer.muxAudio(data, pts90k)
    : muxer.muxVideo({ data, dts90k: pts90k, pts90k, isKey });
  return new PsPacketiser({ ssrc, firstSequence: firstSequence % 2 ** 16 }).packetise(pack, pts90k);
}

function trackOf(nals: readonly Uint8Array[]) {
  const ofType = (type: number) => {
    const nal = nals.find((each) => nalTypeOf(each) === type);
    if (!nal) throw new Error("a parameter set is missing");
    return [nal] as const;
  };
  const sets = { sps: ofType(nalType.sps), pps: ofType(nalType.pps) };
  return { codec: "h264", ...sets, width: 1920, height: 1080 } as const;
}

function pictures(nals: readonly Uint8Array[]): RawFrame[] {
  const found: Uint8Array[][] = [];
  for (const nal of nals)
    if (nalTypeOf(nal) === nalType.aud) found.push([]);
    else if (isSliceNal(nal)) found.at(-1)?.push(nal);
  return found.map((slices, index) => ({
    atMs: (index * 1000) / framesPerSecond,
    at90k: (index * clockRate) / framesPerSecond,
    isKey: slices.some(isKeyNal),
    isSound: false,
    data: lengthPrefixed(slices),
  }));
}

/** The encoder adds a frame to begin with; a turn has room for whole frames only. */
function sounds(frames: readonly Uint8Array[]): RawFrame[] {
  return frames.slice(0, (loopSeconds * audioRate) / aacSamplesPerFrame).map((data, index) => ({
    atMs: (index * aacSamplesPerFrame * 1000) / audioRate,
    at90k: (index * aacSamplesPerFrame * clockRate) / audioRate,
    isKey: false,
    isSound: true,
    data,
  }));
}

/** Each behind its length, RFC 4571. */
function framed(packets: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    packets.flatMap((packet) => [Buffer.of(packet.length >> 8, packet.length & 0xff), packet]),
  );
}
