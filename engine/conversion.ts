import { BadRequest, type Text } from "@tessera/base";
import type { FrameSink } from "./frame.ts";

/** Pictures that no output carries, as a device sends them. */
export interface ForeignTrack {
  readonly codec: "mjpeg" | "mpeg4";
  /** What a decoder must know before the first picture. */
  readonly config?: Uint8Array | undefined;
}

/** As people know them. */
export const foreignNames = { mjpeg: "MJPEG", mpeg4: "MPEG-4" } as const;

/** The pictures of one source on their way to H.264. */
export interface Conversion {
  /** Takes pictures as they come and sound as it is; `setTracks` is told all but the picture. */
  readonly sink: FrameSink;
  /** It has ended by itself, and why. */
  readonly failed: Promise<Text>;
  /** Idempotent. */
  stop(): Promise<void>;
}

/**
 * Makes H.264 of a source's pictures and gives them to the sink, until it is stopped. Rejects with what is to be told
 * when this server cannot, or has no room.
 */
export type Convert = (
  track: ForeignTrack,
  sink: FrameSink,
  signal: AbortSignal,
) => Promise<Conversion>;

/** Where drivers ask for it before there is anybody who can. */
export class ConversionDesk {
  #convert: Convert = async ({ codec }) => {
    throw new BadRequest("conversion-absent", absentText(foreignNames[codec]));
  };

  readonly convert: Convert = (track, sink, signal) => this.#convert(track, sink, signal);

  offer(convert: Convert): void {
    this.#convert = convert;
  }
}

const absentText = (name: string): Text => ({
  zh: `摄像机发送的是 ${name}，本服务不能把它转为 H.264。请在摄像机上把编码改为 H.264 或 H.265`,
  en: `The camera sends ${name}, which this server cannot convert to H.264. Set its encoding to H.264 or H.265`,
});
