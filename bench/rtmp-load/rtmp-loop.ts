import { aacSamplesPerFrame, splitAdts } from "@tessera/formats/aac";
import { type FlvMessage, FlvMuxer } from "@tessera/formats/flv";
import {
  isKeyNal,
  isSliceNal,
  lengthPrefixed,
  nalType,
  nalTypeOf,
  parseSps,
  splitAnnexB,
} from "@tessera/formats/h264";
import {
  audioRate,
  framesPerSecond,
  type LoopMedia,
  loopSeconds,
} from "../camera-farm/loop-media.ts";

/** The loop as RTMP messages in the order of their times; the first are the sequence headers. */
export interface RtmpLoop {
  readonly headers: readonly FlvMessage[];
  readonly frames: readonly FlvMessage[];
  readonly durationMs: number;
}

export function rtmpLoop({ video, audio }: LoopMedia): RtmpLoop {
  const nals = splitAnnexB(video);
  const sound = splitAdts(audio);
  const sps = nals.find((nal) => nalTypeOf(nal) === nalType.sps);
  const pps = nals.find((nal) => nalTypeOf(nal) === nalType.pps);
  if (!sps || !pps) throw new Error("the loop has no parameter sets");
  const muxer = new FlvMuxer(
    {
      video: { codec: "h264", sps: [sps], pps: [pps], ...parseSps(sps) },
      audio: { codec: "aac", config: sound.config, sampleRate: audioRate, channels: 1 },
    },
    { hevc: "enhanced" },
  );
  const pictures = nals
    .filter((nal) => isSliceNal(nal))
    .map((nal, index) =>
      muxer.video({
        timestampMs: Math.round((index * 1000) / framesPerSecond),
        ctsMs: 0,
        isKey: isKeyNal(nal),
        data: lengthPrefixed([nal]),
      }),
    );
  const tones = sound.frames.map((data, index) =>
    muxer.audio({
      timestampMs: Math.round((index * aacSamplesPerFrame * 1000) / audioRate),
      data,
    }),
  );
  const frames = [...pictures, ...tones].toSorted((a, b) => a.timestampMs - b.timestampMs);
  return { headers: muxer.sequenceHeaders(0), frames, durationMs: loopSeconds * 1000 };
}
