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
import {
  audioRate,
  framesPerSecond,
  type LoopMedia,
  loopSeconds,
} from "../camera-farm/loop-media.ts";

const clockRate = 90_000;
const ssrc = 0x0100_0001;

/** A picture or a sound, as it is before a turn's times are written into it. */
interface LoopFrame {
  readonly at90k: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
  readonly isSound: boolean;
  /** Of its packets in the first turn. */
  readonly firstSequence: number;
  /** Which turn of the loop `packets` are numbered for. */
  turn: number;
  packets: Buffer;
}

/**
 * Media as RTP packets with a program stream in them, framed for TCP. Frames are counted on without end;
 * times and sequence numbers are written anew only when a frame's turn comes again, which is long after
 * the last camera has sent it, so that all cameras send the same bytes.
 */
export class PsLoop {
  readonly #frames: LoopFrame[] = [];
  readonly #muxer: PsMuxer;
  #packetsPerTurn = 0;

  constructor(media: LoopMedia) {
    const nals = splitAnnexB(media.video);
    const sound = splitAdts(media.audio);
    const audio = {
      codec: "aac",
      config: sound.config,
      sampleRate: audioRate,
      channels: 1,
    } as const;
    this.#muxer = new PsMuxer({ video: trackOf(nals), audio });
    let sequence = 0;
    for (const frame of [...pictures(nals), ...sounds(sound.frames)].toSorted(
      (a, b) => a.at90k - b.at90k,
    )) {
      const packets = this.#packetise({ ...frame, firstSequence: sequence }, 0);
      this.#frames.push({ ...frame, firstSequence: sequence, turn: 0, packets: framed(packets) });
      sequence += packets.length;
    }
    this.#packetsPerTurn = sequence;
  }

  /** When the frame of this number is due, from the start of the first turn. */
  dueMs(number: number): number {
    const turn = Math.floor(number / this.#frames.length);
    return turn * loopSeconds * 1000 + this.#frame(number).at90k / 90;
  }

  /** Number of the first key frame that is due no earlier than this. */
  firstKeyFrom(ms: number): number {
    let number = Math.floor(ms / (loopSeconds * 1000)) * this.#frames.length;
    while (this.dueMs(number) < ms || !this.#frame(number).isKey) number++;
    return number;
  }

  /** The frame's packets, with the times of its turn. */
  packets(number: number): Buffer {
    const frame = this.#frame(number);
    const turn = Math.floor(number / this.#frames.length);
    if (frame.turn < turn) {
      frame.packets = framed(this.#packetise(frame, turn));
      frame.turn = turn;
    }
    return frame.packets;
  }

  #frame(number: number): LoopFrame {
    const frame = this.#frames[number % this.#frames.length];
    if (!frame) throw new Error("the loop is empty");
    return frame;
  }

  #packetise(
    frame: Pick<LoopFrame, "at90k" | "isKey" | "isSound" | "data" | "firstSequence">,
    turn: number,
  ): Uint8Array[] {
    const { data, isKey, isSound } = frame;
    const pts90k = frame.at90k + turn * loopSeconds * clockRate;
    const pack = isSound
      ? this.#muxer.muxAudio(data, pts90k)
      : this.#muxer.muxVideo({ data, dts90k: pts90k, pts90k, isKey });
    const firstSequence = (frame.firstSequence + turn * this.#packetsPerTurn) % 2 ** 16;
    return new PsPacketiser({ ssrc, firstSequence }).packetise(pack, pts90k);
  }
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

function pictures(nals: readonly Uint8Array[]) {
  const found: Uint8Array[][] = [];
  for (const nal of nals)
    if (nalTypeOf(nal) === nalType.aud) found.push([]);
    else if (isSliceNal(nal)) found.at(-1)?.push(nal);
  return found.map((slices, index) => ({
    at90k: (index * clockRate) / framesPerSecond,
    isKey: slices.some(isKeyNal),
    isSound: false,
    data: lengthPrefixed(slices),
  }));
}

/** The encoder adds a frame to begin with; a turn has room for whole frames only. */
function sounds(frames: readonly Uint8Array[]) {
  return frames.slice(0, (loopSeconds * audioRate) / aacSamplesPerFrame).map((data, index) => ({
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
