import { aacTrack, g711Track, type MediaFrames } from "@tessera/engine";
import { audioSpecificConfig, splitAdts } from "@tessera/formats/aac";
import {
  AacDepacketiser,
  type Damage,
  type Depacketiser,
  H264Depacketiser,
  H265Depacketiser,
  type ParameterSets,
  SampleDepacketiser,
} from "@tessera/formats/rtp";

/** An elementary stream that comes in RTP by itself. */
export type ElementaryCodec = "h264" | "h265" | "pcma" | "pcmu" | "aac";

/** Names of RFC 4566 rtpmap lines, as devices write them. */
export const codecOfEncoding: ReadonlyMap<string, ElementaryCodec> = new Map<
  string,
  ElementaryCodec
>([
  ["H264", "h264"],
  ["H265", "h265"],
  ["HEVC", "h265"],
  ["PCMA", "pcma"],
  ["G711A", "pcma"],
  ["PCMU", "pcmu"],
  ["G711U", "pcmu"],
  ["MPEG4-GENERIC", "aac"],
  ["AAC", "aac"],
]);

export function elementaryDepacketiser(
  codec: ElementaryCodec,
  clockRate: number,
  frames: MediaFrames,
  nowMs: () => number,
): Depacketiser {
  switch (codec) {
    case "h264":
      return new H264Depacketiser(pictureHandlers(frames));
    case "h265":
      return new H265Depacketiser(pictureHandlers(frames));
    case "pcma":
    case "pcmu": {
      const times = frames.ownSoundTimes(clockRate);
      const track = g711Track(codec);
      return new SampleDepacketiser((data, timestamp) =>
        frames.pushSound(track, [data], times.place(timestamp, nowMs())),
      );
    }
    case "aac":
      return aacDepacketiser(clockRate, frames, nowMs);
  }
}

function pictureHandlers(frames: MediaFrames) {
  const times = { rtpTimestamp: 0, pts90k: -1, dts90k: -1 };
  return {
    copiesData: frames.copiesData,
    onParameterSets: (sets: ParameterSets) => frames.onParameterSets(sets),
    onAccessUnit: (data: Uint8Array, timestamp: number, isKey: boolean, damage: Damage) => {
      times.rtpTimestamp = timestamp;
      frames.onPicture(data, isKey, times, damage);
    },
    onUnstartable: () => frames.onUnstartable(),
  };
}

/** Nobody says its configuration: an ADTS header does, where there is one; else it is mono of its clock. */
function aacDepacketiser(
  clockRate: number,
  frames: MediaFrames,
  nowMs: () => number,
): Depacketiser {
  const times = frames.ownSoundTimes(clockRate);
  let track = aacTrack(audioSpecificConfig({ sampleRate: clockRate, channels: 1 }));
  const aac = new AacDepacketiser((data, timestamp) =>
    frames.pushSound(track, [data], times.place(timestamp, nowMs())),
  );
  return {
    push(bytes, header, missing) {
      const config = adtsConfig(bytes.subarray(header.payloadStart, header.payloadEnd));
      if (config) track = aacTrack(config);
      aac.push(bytes, header, missing);
    },
  };
}

function adtsConfig(payload: Uint8Array): Uint8Array | undefined {
  if (payload[0] !== 0xff || ((payload[1] ?? 0) & 0xf6) !== 0xf0) return undefined;
  try {
    return splitAdts(payload).config;
  } catch {
    return undefined; // it only looked like one
  }
}
