/** One m= line of a stream while it is being watched. */
export interface MediaTrack {
  /** Sends the frame of this moment at once and goes on until stopped; a second start resumes. */
  start(): void;
  stop(): void;
  /** An RTCP sender report for this moment. */
  senderReport(): Uint8Array;
}

/** The zero of both tracks of a stream: they share it, so that sound and picture stay together. */
export interface StreamOrigin {
  readonly monotonicMs: number;
}
