import { type FlvMessage, flvFileHeader, flvTag, tagType } from "@tessera/formats/flv";
import { FrameLoop } from "../camera-farm/frame-loop.ts";
import { type LoopMedia, loopSeconds } from "../camera-farm/loop-media.ts";
import { rtmpLoop } from "../rtmp-load/rtmp-loop.ts";

interface LoopFrame {
  readonly atMs: number;
  readonly isKey: boolean;
  readonly message: FlvMessage;
  /** Which turn of the loop `tag` has the time of. */
  turn: number;
  tag: Buffer;
}

const tagOf = (message: FlvMessage) => Buffer.from(flvTag(message).buffer as ArrayBuffer);

/** FrameType 1 in the upper half of the first byte, Video File Format Specification 10.1, annex E.4.3.1. */
const isKeyPicture = ({ type, header }: FlvMessage) =>
  type === tagType.video && (header[0] ?? 0) >> 4 === 1;

/**
 * Media as tags of FLV. Times are written anew only when a frame's turn comes again, which is long after the last camera
 * has sent it, so that all cameras send the same bytes.
 */
export class FlvLoop extends FrameLoop<LoopFrame> {
  /** What a stream begins with. */
  readonly head: Uint8Array;

  constructor(media: LoopMedia) {
    const { headers, frames, durationMs } = rtmpLoop(media);
    super(
      frames
        .filter(({ timestampMs }) => timestampMs < durationMs)
        .map((message) => ({
          atMs: message.timestampMs,
          isKey: isKeyPicture(message),
          message,
          turn: 0,
          tag: tagOf(message),
        })),
    );
    const file = flvFileHeader({ video: true, audio: true });
    this.head = Buffer.concat([file, ...headers.map(flvTag)]);
  }

  tag(number: number): Buffer {
    const frame = this.frame(number);
    const turn = this.turnOf(number);
    if (frame.turn < turn) {
      const timestampMs = turn * loopSeconds * 1000 + frame.message.timestampMs;
      frame.tag = tagOf({ ...frame.message, timestampMs });
      frame.turn = turn;
    }
    return frame.tag;
  }
}
