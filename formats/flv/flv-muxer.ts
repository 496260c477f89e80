import { avcDecoderConfig } from "../h264/index.ts";
import { hevcDecoderConfig } from "../h265/index.ts";
import { opusHead } from "../opus/index.ts";
import type { VideoTrack } from "../track/index.ts";
import type { FlvMessage } from "./flv-message.ts";
import type { FlvAudioTrack, FlvTracks } from "./flv-tracks.ts";
import { metadataBody } from "./metadata.ts";
import {
  enhancedAudio,
  enhancedVideo,
  enhancedVideoFlag,
  fourCc,
  frameType,
  packetType,
  soundFormat,
  tagType,
  videoCodecId,
} from "./wire.ts";

export interface FlvMuxerOptions {
  /** How H.265 is marked: codec id 12, which older players know, or `hvc1` of Enhanced RTMP. */
  readonly hevc: "legacy" | "enhanced";
}

export interface FlvVideoFrame {
  readonly timestampMs: number;
  /** Presentation time less decode time. */
  readonly ctsMs: number;
  readonly isKey: boolean;
  /** NAL units, each behind its length in 4 bytes. */
  readonly data: Uint8Array;
}

export interface FlvAudioFrame {
  readonly timestampMs: number;
  readonly data: Uint8Array;
}

/** Makes FLV messages of the frames of one stream: for `flvTag`, or for RTMP. */
export class FlvMuxer {
  readonly #tracks: FlvTracks;
  readonly #hevc: FlvMuxerOptions["hevc"];
  readonly #isEnhancedVideo: boolean;
  readonly #codecId: number;
  readonly #audioHeader: Uint8Array;

  constructor(tracks: FlvTracks, { hevc }: FlvMuxerOptions) {
    this.#tracks = tracks;
    this.#hevc = hevc;
    this.#isEnhancedVideo = tracks.video?.codec === "h265" && hevc === "enhanced";
    this.#codecId = tracks.video?.codec === "h265" ? videoCodecId.hevc : videoCodecId.avc;
    this.#audioHeader = tracks.audio ? audioHeader(tracks.audio, packetType.frame) : nothing;
  }

  /** Metadata and sequence headers: what a player needs before the first frame. */
  sequenceHeaders(timestampMs: number): FlvMessage[] {
    const { video, audio } = this.#tracks;
    const metadata = metadataBody(this.#tracks, this.#hevc);
    const messages: FlvMessage[] = [
      { type: tagType.script, timestampMs, header: nothing, data: metadata },
    ];
    if (video) {
      const header = this.#isEnhancedVideo
        ? enhancedVideoHeader(frameType.key, enhancedVideo.sequenceStart)
        : this.#legacyVideoHeader(frameType.key, packetType.sequenceHeader, 0);
      messages.push({ type: tagType.video, timestampMs, header, data: decoderConfig(video) });
    }
    const config = audio && audioConfig(audio);
    if (audio && config) {
      const header = audioHeader(audio, packetType.sequenceHeader);
      messages.push({ type: tagType.audio, timestampMs, header, data: config });
    }
    return messages;
  }

  video({ timestampMs, ctsMs, isKey, data }: FlvVideoFrame): FlvMessage {
    const type = isKey ? frameType.key : frameType.inter;
    const header = this.#isEnhancedVideo
      ? codedFrameHeader(type, ctsMs)
      : this.#legacyVideoHeader(type, packetType.frame, ctsMs);
    return { type: tagType.video, timestampMs, header, data };
  }

  audio({ timestampMs, data }: FlvAudioFrame): FlvMessage {
    return { type: tagType.audio, timestampMs, header: this.#audioHeader, data };
  }

  /** VideoTagHeader of AVC, annex E.4.3.1; HEVC by codec id 12 has the same. */
  #legacyVideoHeader(type: number, packet: number, ctsMs: number): Uint8Array {
    return Uint8Array.of(
      (type << 4) | this.#codecId, // FrameType, CodecID
      packet, // AVCPacketType
      ctsMs >> 16, // CompositionTime, signed, 3 bytes
      ctsMs >> 8,
      ctsMs,
    );
  }
}

const nothing = new Uint8Array(0);

function enhancedVideoHeader(type: number, packet: number): Uint8Array {
  return withFourCc(enhancedVideoFlag | (type << 4) | packet, fourCc.hvc1);
}

function codedFrameHeader(type: number, ctsMs: number): Uint8Array {
  if (ctsMs === 0) return enhancedVideoHeader(type, enhancedVideo.codedFramesX);
  const start = enhancedVideoHeader(type, enhancedVideo.codedFrames);
  return Uint8Array.of(...start, ctsMs >> 16, ctsMs >> 8, ctsMs);
}

/** Of a sequence header or of a frame: enhanced audio counts its packet types alike. */
function audioHeader(audio: FlvAudioTrack, packet: 0 | 1): Uint8Array {
  switch (audio.codec) {
    case "aac":
      // SoundRate 3, SoundSize 1, SoundType 1: fixed, the config tells.
      return Uint8Array.of((soundFormat.aac << 4) | 0x0f, packet);
    case "pcma":
    case "pcmu":
      return Uint8Array.of((soundFormat[audio.codec] << 4) | 0x02 | (audio.channels > 1 ? 1 : 0));
    case "mp3":
      return Uint8Array.of(
        (soundFormat.mp3 << 4) | (soundRate(audio) << 2) | 0x02 | (audio.channels > 1 ? 1 : 0),
      );
    case "flac":
    case "opus":
      return withFourCc(
        (soundFormat.enhanced << 4) | enhancedAudioPacket[packet],
        fourCc[audio.codec],
      );
  }
}

const enhancedAudioPacket = [enhancedAudio.sequenceStart, enhancedAudio.codedFrames] as const;

/** SoundRate: the nearest of 5.5, 11, 22 and 44 kHz; players trust the frame's own header. */
function soundRate({ sampleRate }: FlvAudioTrack): number {
  if (sampleRate > 24_000) return 3;
  if (sampleRate > 12_000) return 2;
  return sampleRate > 8_000 ? 1 : 0;
}

/** Undefined where the frames tell all. */
function audioConfig(audio: FlvAudioTrack): Uint8Array | undefined {
  switch (audio.codec) {
    case "aac":
      return audio.config;
    case "flac":
      // Without the word "fLaC", which FFmpeg asks for: mpegts.js reads this and nothing else, and FLAC
      // is in FLV for browsers only.
      return audio.streamInfo;
    case "opus":
      return opusHead(audio.channels);
    case "pcma":
    case "pcmu":
    case "mp3":
      return undefined;
  }
}

function decoderConfig(video: VideoTrack): Uint8Array {
  return video.codec === "h264"
    ? avcDecoderConfig(video.sps, video.pps)
    : hevcDecoderConfig(video.vps, video.sps, video.pps);
}

function withFourCc(first: number, code: number): Uint8Array {
  return Uint8Array.of(first, code >>> 24, code >>> 16, code >>> 8, code);
}
