/** Why a conversation ended. */
export type RtmpFault =
  /** The first byte is of another protocol. */
  | "not-rtmp"
  /** Chunks, or control messages, that do not follow the standard. */
  | "broken-chunks"
  | "broken-command"
  | "message-too-large"
  | "too-many-chunk-streams"
  /** Too many bytes of messages that do not come to an end. */
  | "too-much-unfinished"
  | "handshake-timed-out"
  /** Connected, and neither published nor played. */
  | "no-command"
  /** A publisher that sends nothing. */
  | "idle"
  /** The other side does not take what we send. */
  | "not-reading"
  /** A server that does not answer a publisher of ours. */
  | "timed-out"
  /** Not let in. */
  | "refused"
  /** The publisher said that it is done. */
  | "unpublished"
  /** The other side ended the connection. */
  | "closed"
  /** Who takes the media failed on it. */
  | "failed"
  /** We ended it ourselves. */
  | "stopped";

export class RtmpError extends Error {
  readonly fault: RtmpFault;

  constructor(fault: RtmpFault, options?: ErrorOptions) {
    super(`RTMP: ${fault}`, options);
    this.name = "RtmpError";
    this.fault = fault;
  }
}
