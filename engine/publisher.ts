import type { Text } from "@tessera/base";
import type { FrameSink } from "./frame.ts";
import type { Place } from "./output.ts";

/** The one way for pictures that are sent to us: the publish key of just this channel. */
export interface PublisherGate {
  /**
   * Throws NotFound, DeviceRefused for a wrong key, or Conflict when somebody publishes there
   * already.
   */
  admit(place: Place, key: string | undefined, publisher: Publisher): Publication;
}

export interface Publisher {
  /** Names it to people. */
  readonly from: string;
  /** The channel was taken away. */
  close(reason: Text): void;
  /** Whether somebody watches; see LiveSource. */
  attend?(isWatched: boolean): void;
}

export interface Publication {
  /** What is pushed while nobody wants the stream is dropped. */
  readonly sink: FrameSink;
  /** Idempotent; the place is free again. */
  end(reason: Text): void;
  /** What it sends cannot be used: those who wait for pictures are told. */
  refuse(reason: Text): void;
}
