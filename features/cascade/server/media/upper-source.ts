import type { Text } from "@tessera/base";
import type { PlaybackControl } from "@tessera/protocols/gb28181";

/** Where a call puts what it sends. */
export interface PsSink {
  /** `ps` is valid until it returns. False: the receiver is too slow, and it was dropped. */
  send(ps: Uint8Array, timestamp90k: number, canStart: boolean): boolean;
}

export interface SourceEnd {
  readonly reason: Text;
  /** All of a recording has been sent. */
  readonly isOver?: boolean;
}

/** What is sent to an upper platform in one call. */
export interface UpperSource {
  /** Of a download, if it is known. */
  readonly fileBytes?: number | undefined;
  /** From now on, once. */
  start(sink: PsSink): void;
  /** Of a recording. Rejects with BadRequest for what cannot be done. */
  control?(control: PlaybackControl): Promise<void>;
  /** Settles when it ends by itself. Never rejects. */
  readonly ended: Promise<SourceEnd>;
  /** Idempotent. */
  stop(): void;
}
