import { aacSamplesPerFrame, adtsHeader, splitAdts } from "@tessera/formats/aac";
import { isKeyNal, isSliceNal, nalType, nalTypeOf, splitAnnexB } from "@tessera/formats/h264";
import { MediaPacketWriter, payloadType } from "@tessera/formats/jt1078";
import { FrameLoop } from "../camera-farm/frame-loop.ts";
import { audioRate, type LoopMedia, loopSeconds } from "../camera-farm/loop-media.ts";

interface LoopFrame {
  readonly atMs: number;
  readonly isKey: boolean;
  readonly isSound: boolean;
  /** Annex B, or one frame with its ADTS header. */
  readonly data: Uint8Array;
}

/** Media as packets of JT/T 1078. */
export class MediaLoop extends FrameLoop<LoopFrame> {
  constructor({ video, audio, framesPerSecond }: LoopMedia) {
    const sound = splitAdts(audio);
    super(
      [...picturesOf(video, framesPerSecond), ...soundsOf(sound.config, sound.frames)].toSorted(
        (a, b) => a.atMs - b.atMs,
      ),
    );
  }

  packets(number: number, writer: MediaPacketWriter): Buffer {
    const { data, isKey, isSound } = this.frame(number);
    const timestampMs = Math.round(this.dueMs(number));
    if (isSound)
      return Buffer.from(writer.sound(data, { payloadType: payloadType.aac, timestampMs }));
    const about = { payloadType: payloadType.h264, timestampMs, sinceKeyMs: 0, sinceLastMs: 40 };
    return Buffer.concat(writer.picture(data, { ...about, kind: isKey ? "i" : "p" }));
  }
}

const startCode = Buffer.of(0, 0, 0, 1);

function picturesOf(video: Uint8Array, framesPerSecond: number): LoopFrame[] {
  const pictures: Uint8Array[][] = [];
  for (const nal of splitAnnexB(video))
    if (nalTypeOf(nal) === nalType.aud) pictures.push([]);
    else pictures.at(-1)?.push(nal);
  return pictures.map((nals, index) => ({
    atMs: (index * 1000) / framesPerSecond,
    isKey: nals.some((nal) => isSliceNal(nal) && isKeyNal(nal)),
    isSound: false,
    data: Buffer.concat(nals.flatMap((nal) => [startCode, nal])),
  }));
}

/** The encoder adds a frame to begin with; a turn has room for whole frames only. */
function soundsOf(config: Uint8Array, frames: readonly Uint8Array[]): LoopFrame[] {
  return frames.slice(0, (loopSeconds * audioRate) / aacSamplesPerFrame).map((frame, index) => ({
    atMs: (index * aacSamplesPerFrame * 1000) / audioRate,
    isKey: false,
    isSound: true,
    data: Buffer.concat([adtsHeader(config, frame.length), frame]),
  }));
}
