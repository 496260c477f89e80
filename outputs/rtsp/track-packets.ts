import { randomInt } from "node:crypto";
import type { AudioFrame, AudioTrack, VideoFrame, VideoTrack } from "@tessera/engine";
import {
  AacPacketiser,
  G711Packetiser,
  G726Packetiser,
  H264Packetiser,
  H265Packetiser,
  MpaPacketiser,
  OpusPacketiser,
  type PacketMemory,
  RtpPacketiser,
} from "@tessera/formats/rtp";
import { FramedPackets, usualChannel, writeSenderReport } from "@tessera/protocols/rtsp";
import { audioPayloadType, mpaClockRate, videoPayloadType } from "./describe-tracks.ts";

/** Gives room for frames of so many bytes. */
export type RoomFor = (bytes: number) => FramedPackets;

/** As cameras do: with all heads it fits Ethernet. */
const maxPayloadBytes = 1400;
/** Less than a packet holds: so many packets do for so many bytes. */
const leastPayloadBytes = 1000;

interface Numbers {
  readonly payloadType: number;
  readonly clockRate: number;
  /** That of the track in the description. */
  readonly index: number;
}

/** Among the frames of all tracks. */
class TrackMemory implements PacketMemory {
  readonly #channel: number;
  room = new FramedPackets(new Uint8Array());

  constructor(channel: number) {
    this.#channel = channel;
  }

  place(bytes: number): void {
    this.room.place(this.#channel, bytes);
  }

  get bytes(): Uint8Array {
    return this.room.bytes;
  }

  get start(): number {
    return this.room.start;
  }
}

/** The RTP of one track: its numbers, its packets and its reports. */
class RtpTrack {
  readonly rtp: RtpPacketiser;
  readonly #clockRate: number;
  readonly #firstTimestamp = randomInt(2 ** 32);
  readonly #roomFor: RoomFor;
  readonly #memory: TrackMemory;

  constructor({ payloadType, clockRate, index }: Numbers, roomFor: RoomFor) {
    this.#memory = new TrackMemory(usualChannel(index));
    this.rtp = new RtpPacketiser({
      payloadType,
      ssrc: randomInt(2 ** 32),
      firstSequence: randomInt(2 ** 16),
      memory: this.#memory,
    });
    this.#clockRate = clockRate;
    this.#roomFor = roomFor;
  }

  /** Before so many units with so many bytes in all are packed. */
  protected makeRoom(units: number, bytes: number): void {
    const packets = units + Math.ceil(bytes / leastPayloadBytes);
    this.#memory.room = this.#roomFor(FramedPackets.bytesFor(bytes, packets));
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

  constructor(track: VideoTrack, roomFor: RoomFor) {
    super({ payloadType: videoPayloadType, clockRate: 90_000, index: 0 }, roomFor);
    this.#packetiser =
      track.codec === "h264"
        ? new H264Packetiser(this.rtp, maxPayloadBytes)
        : new H265Packetiser(this.rtp, maxPayloadBytes);
    this.#sets = parameterSets(track);
  }

  renew(track: VideoTrack): void {
    this.#sets = parameterSets(track);
  }

  pack({ data, pts90k, isKey }: VideoFrame): void {
    const nals = splitNals(data);
    const units = isKey ? [...this.#sets, ...nals] : nals;
    const bytes = isKey
      ? this.#sets.reduce((sum, set) => sum + set.length, data.length)
      : data.length;
    this.makeRoom(units.length, bytes);
    this.#packetiser.lay(units, this.timestampOf(pts90k));
  }
}

/** The sound as RTP packets. */
export class AudioPackets extends RtpTrack {
  readonly #packetiser: AudioPacketiser;
  readonly #ticksPerSample: number;

  constructor(track: AudioTrack, roomFor: RoomFor) {
    const clockRate = track.codec === "mp3" ? mpaClockRate : track.sampleRate;
    super({ payloadType: audioPayloadType(track), clockRate, index: 1 }, roomFor);
    this.#ticksPerSample = clockRate / track.sampleRate;
    this.#packetiser = audioPacketiser(this.rtp, track);
  }

  pack({ data, dtsSamples }: AudioFrame): void {
    const ticks = Math.round(dtsSamples * this.#ticksPerSample);
    const units = Math.ceil(data.length / leastSoundBytes);
    this.makeRoom(units, data.length);
    this.#packetiser.packetise(data, this.timestampOf(ticks));
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
