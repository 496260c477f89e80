import { randomInt } from "node:crypto";
import type { AudioFrame, AudioTrack, SlabPool, VideoFrame, VideoTrack } from "@tessera/engine";
import {
  AacPacketiser,
  G711Packetiser,
  G726Packetiser,
  H264Packetiser,
  H265Packetiser,
  MpaPacketiser,
  OpusPacketiser,
  RtpPacketiser,
} from "@tessera/formats/rtp";
import { FramedPackets, type PacketBurst, writeSenderReport } from "@tessera/protocols/rtsp";
import { audioPayloadType, mpaClockRate, videoPayloadType } from "./describe-tracks.ts";

/** One frame as it goes out. */
export interface PackedFrame {
  readonly burst: PacketBurst;
  /** To be given back once nobody holds the burst. */
  readonly memory: Uint8Array<ArrayBuffer>;
}

/** Less than a packet holds: so many packets do for so many bytes. */
const leastPayloadBytes = 1000;

interface Numbers {
  readonly payloadType: number;
  readonly clockRate: number;
  /** That of the track in the description. */
  readonly index: number;
}

/** The RTP of one track: its numbers, its packets and its reports. */
class RtpTrack {
  readonly rtp: RtpPacketiser;
  readonly #clockRate: number;
  readonly #firstTimestamp = randomInt(2 ** 32);
  readonly #framed: FramedPackets;
  readonly #slabs: SlabPool;

  constructor({ payloadType, clockRate, index }: Numbers, slabs: SlabPool) {
    // As clients number them that choose for themselves.
    this.#framed = new FramedPackets(2 * index);
    this.rtp = new RtpPacketiser({
      payloadType,
      ssrc: randomInt(2 ** 32),
      firstSequence: randomInt(2 ** 16),
      allocate: this.#framed.allocate,
    });
    this.#clockRate = clockRate;
    this.#slabs = slabs;
  }

  /** Of so many units with so many bytes in all. */
  protected pack(
    { bytes, units, canStart }: { bytes: number; units: number; canStart: boolean },
    packetise: () => readonly Uint8Array[],
  ): PackedFrame {
    const packets = units + Math.ceil(bytes / leastPayloadBytes);
    const memory = this.#slabs.take(FramedPackets.bytesFor(bytes, packets));
    this.#framed.begin(memory);
    return { burst: this.#framed.end(packetise(), canStart), memory };
  }

  timestampOf(ticks: number): number {
    return this.#firstTimestamp + ticks;
  }

  senderReport(mediaSeconds: number, wallTimeMs: number): Uint8Array {
    const { ssrc, packetCount, octetCount } = this.rtp;
    const timestamp = this.timestampOf(Math.round(mediaSeconds * this.#clockRate));
    const counts = { ssrc, packetCount, octetCount };
    return writeSenderReport({ ...counts, wallTimeMs, timestamp, canonicalName: "tessera" });
  }
}

/** The picture as RTP packets; parameter sets go before every key frame. */
export class VideoPackets extends RtpTrack {
  readonly #packetiser: H264Packetiser | H265Packetiser;
  #sets: readonly Uint8Array[];

  constructor(track: VideoTrack, slabs: SlabPool) {
    super({ payloadType: videoPayloadType, clockRate: 90_000, index: 0 }, slabs);
    this.#packetiser =
      track.codec === "h264" ? new H264Packetiser(this.rtp) : new H265Packetiser(this.rtp);
    this.#sets = parameterSets(track);
  }

  renew(track: VideoTrack): void {
    this.#sets = parameterSets(track);
  }

  packetise({ data, pts90k, isKey }: VideoFrame): PackedFrame {
    const nals = splitNals(data);
    const units = isKey ? [...this.#sets, ...nals] : nals;
    const bytes = isKey
      ? this.#sets.reduce((sum, set) => sum + set.length, data.length)
      : data.length;
    return this.pack({ bytes, units: units.length, canStart: isKey }, () =>
      this.#packetiser.packetise(units, this.timestampOf(pts90k)),
    );
  }
}

/** The sound as RTP packets. */
export class AudioPackets extends RtpTrack {
  readonly #packetiser: AudioPacketiser;
  readonly #ticksPerSample: number;

  constructor(track: AudioTrack, slabs: SlabPool) {
    const clockRate = track.codec === "mp3" ? mpaClockRate : track.sampleRate;
    super({ payloadType: audioPayloadType(track), clockRate, index: 1 }, slabs);
    this.#ticksPerSample = clockRate / track.sampleRate;
    this.#packetiser = audioPacketiser(this.rtp, track);
  }

  packetise({ data, dtsSamples }: AudioFrame): PackedFrame {
    const ticks = Math.round(dtsSamples * this.#ticksPerSample);
    const units = Math.ceil(data.length / leastSoundBytes);
    return this.pack({ bytes: data.length, units, canStart: false }, () =>
      this.#packetiser.packetise(data, this.timestampOf(ticks)),
    );
  }
}

/** G.711 is cut into packets of so many. */
const leastSoundBytes = 160;

interface AudioPacketiser {
  packetise(data: Uint8Array, timestamp: number): Uint8Array[];
}

function audioPacketiser(rtp: RtpPacketiser, track: AudioTrack): AudioPacketiser {
  switch (track.codec) {
    case "aac":
      return new AacPacketiser(rtp);
    case "pcma":
    case "pcmu":
      return new G711Packetiser(rtp);
    case "g726":
      return new G726Packetiser(rtp, track);
    case "opus":
      return new OpusPacketiser(rtp);
    case "mp3":
      return new MpaPacketiser(rtp);
  }
}

function parameterSets(track: VideoTrack): readonly Uint8Array[] {
  const vps = track.codec === "h265" ? track.vps : [];
  return [...vps, ...track.sps, ...track.pps];
}

/** Each NAL unit stands behind its length in 4 bytes. */
function splitNals(data: Uint8Array): Uint8Array[] {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const nals: Uint8Array[] = [];
  for (let at = 0; at + 4 < data.length; ) {
    const start = at + 4;
    at = start + view.getUint32(at);
    nals.push(data.subarray(start, at));
  }
  return nals;
}
