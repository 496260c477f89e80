import { byteAt, fourCcText, si24At, u32At } from "./body-reader.ts";
import type { FlvIgnored, FlvVideoBody, FlvVideoCodec } from "./flv-body.ts";
import {
  enhancedVideo,
  enhancedVideoFlag,
  fourCc,
  frameType,
  packetType,
  videoCodecId,
} from "./wire.ts";

/** Body of a video tag: annex E.4.3 of the specification, or Enhanced RTMP "Enhanced Video". */
export function parseVideoBody(body: Uint8Array): FlvVideoBody {
  const first = byteAt(body, 0);
  const type = (first >> 4) & 7;
  const low = first & 0x0f;
  if (first & enhancedVideoFlag) return parseEnhanced(body, type, low);
  if (type === frameType.command) return ignored("command frame");
  if (low === videoCodecId.avc) return parseLegacy(body, "h264", type);
  if (low === videoCodecId.hevc) return parseLegacy(body, "h265", type);
  return unknownCodec(`${low}`);
}

function parseLegacy(body: Uint8Array, codec: FlvVideoCodec, type: number): FlvVideoBody {
  const packet = byteAt(body, 1);
  const ctsMs = si24At(body, 2);
  const data = body.subarray(5);
  if (packet === packetType.sequenceHeader) return { kind: "config", codec, config: data };
  if (packet === packetType.frame)
    return { kind: "frame", codec, isKey: type === frameType.key, ctsMs, data };
  return ignored(packet === packetType.end ? "end of sequence" : `video packet type ${packet}`);
}

function parseEnhanced(body: Uint8Array, type: number, packet: number): FlvVideoBody {
  const otherPacket = otherPackets[packet];
  if (otherPacket !== undefined) return ignored(otherPacket);
  if (type === frameType.command) return ignored("command frame");
  const code = u32At(body, 1);
  const codec = codecs.get(code);
  if (!codec) return unknownCodec(fourCcText(code));
  const isKey = type === frameType.key;
  switch (packet) {
    case enhancedVideo.sequenceStart:
      return { kind: "config", codec, config: body.subarray(5) };
    case enhancedVideo.codedFrames:
      return { kind: "frame", codec, isKey, ctsMs: si24At(body, 5), data: body.subarray(8) };
    case enhancedVideo.codedFramesX:
      return { kind: "frame", codec, isKey, ctsMs: 0, data: body.subarray(5) };
    case enhancedVideo.sequenceEnd:
      return ignored("end of sequence");
    default:
      return ignored(`video packet type ${packet}`);
  }
}

const codecs = new Map<number, FlvVideoCodec>([
  [fourCc.avc1, "h264"],
  [fourCc.hvc1, "h265"],
]);

/** VideoPacketTypes that carry something else, or carry pictures in a way that we do not read. */
const otherPackets: Readonly<Record<number, string>> = {
  4: "video metadata",
  5: "MPEG-2 TS sequence start",
  6: "multitrack video",
  7: "video packet with modifier extensions",
};

const unknownCodec = (id: string): FlvIgnored => ({
  kind: "ignored",
  reason: `video codec ${id}`,
  codec: codecNames[id] ?? id,
});

/** By four letters, or by CodecID of the specification. */
const codecNames: Readonly<Record<string, string>> = {
  av01: "AV1",
  vp08: "VP8",
  vp09: "VP9",
  vvc1: "H.266",
  "2": "Sorenson H.263",
  "3": "Screen Video",
  "4": "VP6",
  "5": "VP6",
  "6": "Screen Video 2",
};

function ignored(reason: string): FlvIgnored {
  return { kind: "ignored", reason };
}
