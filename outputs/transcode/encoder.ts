import type { ForeignTrack, StreamReader } from "@tessera/engine";

/** Turns the pictures of one source into H.264, somewhere else. */
export interface Encoder {
  /** What the source carries. */
  readonly input: Pick<StreamReader, "onTracks" | "onFrame">;
  /** What was given to it and is still on the way. */
  readonly waitingBytes: number;
  /** At once; `onGone` is not called. */
  stop(): Promise<void>;
}

export type StartEncoder = (wish: {
  readonly maxHeight: number;
  /** What it is given, where that is nothing that a stream carries; `onTracks` is not called then. */
  readonly source?: ForeignTrack | undefined;
  readonly output: Pick<StreamReader, "onTracks" | "onFrame">;
  /** It has ended by itself. */
  readonly onGone: (cause: string) => void;
}) => Encoder;
