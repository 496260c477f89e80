import { byteAt, fourCcText, u32At } from "./body-reader.ts";
import type { FlvAudioBody, FlvAudioCodec, FlvIgnored } from "./flv-body.ts";
import { enhancedAudio, fourCc, packetType, soundFormat } from "./wire.ts";

/** Body of an audio tag: annex E.4.2 of the specification, or Enhanced RTMP "Enhanced Audio". */
export function parseAudioBody(body: Uint8Array): FlvAudioBody {
  const first = byteAt(body, 0);
  const format = first >> 4;
  const channels = (first & 1) === 1 ? 2 : 1;
  switch (format) {
    case soundFormat.aac:
      return parseAac(body);
    case soundFormat.enhanced:
      return parseEnhanced(body, first & 0x0f);
    case soundFormat.mp3:
      return { kind: "frame", codec: "mp3", channels, data: body.subarray(1) };
    case soundFormat.pcma:
      return { kind: "frame", codec: "pcma", channels, data: body.subarray(1) };
    case soundFormat.pcmu:
      return { kind: "frame", codec: "pcmu", channels, data: body.subarray(1) };
    default:
      return ignored(`audio format ${format}`);
  }
}

function parseAac(body: Uint8Array): FlvAudioBody {
  const packet = byteAt(body, 1);
  const data = body.subarray(2);
  if (packet === packetType.sequenceHeader) return { kind: "config", codec: "aac", config: data };
  if (packet === packetType.frame) return aFrame("aac", data);
  return ignored(`AAC packet type ${packet}`);
}

function parseEnhanced(body: Uint8Array, packet: number): FlvAudioBody {
  const otherPacket = otherPackets[packet];
  if (otherPacket !== undefined) return ignored(otherPacket);
  const code = u32At(body, 1);
  const codec = codecs.get(code);
  if (!codec) return ignored(`audio codec ${fourCcText(code)}`);
  const data = body.subarray(5);
  switch (packet) {
    case enhancedAudio.sequenceStart:
      return { kind: "config", codec, config: codec === "flac" ? flacBlock(data) : data };
    case enhancedAudio.codedFrames:
      return aFrame(codec, data);
    case enhancedAudio.sequenceEnd:
      return ignored("end of sequence");
    default:
      return ignored(`audio packet type ${packet}`);
  }
}

const codecs = new Map<number, FlvAudioCodec>([
  [fourCc.mp4a, "aac"],
  [fourCc.mp3, "mp3"],
  [fourCc.opus, "opus"],
  [fourCc.flac, "flac"],
]);

/** AudioPacketTypes that carry something else, or carry sound in a way that we do not read. */
const otherPackets: Readonly<Record<number, string>> = {
  4: "multichannel configuration",
  5: "multitrack audio",
  7: "audio packet with modifier extensions",
};

/** Header of a metadata block: the last one, STREAMINFO, 34 bytes. */
const streamInfoHeader = [0x80, 0, 0, 34];
const streamInfoSize = 34;

/** Writers differ: "fLaC" and the block as in a file, the block alone, or STREAMINFO without its header. */
function flacBlock(config: Uint8Array): Uint8Array {
  if (config.length === streamInfoSize) return Uint8Array.of(...streamInfoHeader, ...config);
  return config.length > 4 && u32At(config, 0) === fourCc.flac ? config.subarray(4) : config;
}

/** The channels are in the config, or in the frame itself. */
function aFrame(codec: FlvAudioCodec, data: Uint8Array): FlvAudioBody {
  return { kind: "frame", codec, channels: undefined, data };
}

function ignored(reason: string): FlvIgnored {
  return { kind: "ignored", reason };
}
