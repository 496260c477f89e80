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
  RtpPacketiser,
} from "@tessera/formats/rtp";
import { writeSenderReport } from "@tessera/protocols/rtsp";
import { audioPayloadType, mpaClockRate, videoPayloadType } from "./describe-tracks.ts";

/** The RTP of one track: its numbers and its reports. */
class RtpTrack {
  readonly rtp: RtpPacketiser;
  readonly #clockRate: number;
  readonly #firstTimestamp = randomInt(2 ** 32);

  constructor(payloadType: number, clockRate: number) {
    const firstSequence = randomInt(2 ** 16);
    this.rtp = new RtpPacketiser({ payloadType, ssrc: randomInt(2 ** 32), firstSequence });
    this.#clockRate = clockRate;
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

  constructor(track: VideoTrack) {
    super(videoPayloadType, 90_000);
    this.#packetiser =
      track.codec === "h264" ? new H264Packetiser(this.rtp) : new H265Packetiser(this.rtp);
    this.#sets = parameterSets(track);
  }

  renew(track: VideoTrack): void {
    this.#sets = parameterSets(track);
  }

  packetise({ data, pts90k, isKey }: VideoFrame): Uint8Array[] {
    const nals = splitNals(data);
    return this.#packetiser.packetise(
      isKey ? [...this.#sets, ...nals] : nals,
      this.timestampOf(pts90k),
    );
  }
}

/** The sound as RTP packets. */
export class AudioPackets extends RtpTrack {
  readonly #packetiser: AudioPacketiser;
  readonly #ticksPerSample: number;

  constructor(track: AudioTrack) {
    const clockRate = track.codec === "mp3" ? mpaClockRate : track.sampleRate;
    super(audioPayloadType(track), clockRate);
    this.#ticksPerSample = clockRate / track.sampleRate;
    this.#packetiser = audioPacketiser(this.rtp, track);
  }

  packetise({ data, dtsSamples }: AudioFrame): Uint8Array[] {
    const ticks = Math.round(dtsSamples * this.#ticksPerSample);
    return this.#packetiser.packetise(data, this.timestampOf(ticks));
  }
}

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
