import { type Amf0Value, writeAmf0 } from "../amf0/index.ts";
import type { FlvTracks } from "./flv-tracks.ts";
import { fourCc, soundFormat, videoCodecId } from "./wire.ts";

/** Body of the script tag onMetaData, as far as a live stream knows it. */
export function metadataBody({ video, audio }: FlvTracks, hevc: "legacy" | "enhanced"): Uint8Array {
  const values = new Map<string, Amf0Value>();
  if (video) {
    const hevcCodecId = hevc === "legacy" ? videoCodecId.hevc : fourCc.hvc1;
    values.set("width", video.width);
    values.set("height", video.height);
    values.set("videocodecid", video.codec === "h264" ? videoCodecId.avc : hevcCodecId);
  }
  if (audio) {
    values.set("audiocodecid", audioCodecIds[audio.codec]);
    values.set("audiosamplerate", audio.sampleRate);
    values.set("stereo", audio.channels > 1);
  }
  return writeAmf0("onMetaData", values);
}

const audioCodecIds = {
  aac: soundFormat.aac,
  pcma: soundFormat.pcma,
  pcmu: soundFormat.pcmu,
  mp3: soundFormat.mp3,
  flac: fourCc.flac,
  opus: fourCc.opus,
} as const;
