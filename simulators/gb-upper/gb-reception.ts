/** What came of a session's media. */
export interface GbReception {
  readonly packets: number;
  /** Of the program stream. */
  readonly bytes: number;
  readonly pictures: number;
  readonly keyPictures: number;
  readonly codec: "h264" | "h265" | undefined;
  readonly sounds: number;
  readonly soundCodec: "aac" | "pcma" | "pcmu" | undefined;
  /** Of the pictures, in 90 kHz, oldest first; at most the last 1000. */
  readonly pts90k: readonly number[];
  /** Of the packets, as they came. */
  readonly ssrc: number | undefined;
  /** The program stream from the first key picture on, at most 8 MB of it: ffmpeg reads it. */
  programStream(): Uint8Array;
}
