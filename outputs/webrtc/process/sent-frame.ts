/** A picture as RTP packets, the same for all viewers but for payload type and sequence number. */
export interface SentFrame {
  /** Each viewer's numbers are written into them just before they are sent. */
  readonly packets: readonly Buffer[];
  /** Of the first packet, on the stream's own count. */
  readonly firstSequence: number;
  readonly timestamp: number;
  readonly isKey: boolean;
  /** The frame itself, whose size the GOP cache counts. */
  readonly data: Uint8Array;
}
