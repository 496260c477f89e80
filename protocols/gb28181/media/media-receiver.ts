import type { Clock } from "@tessera/base";
import type { MediaMode } from "../media-mode.ts";
import type { MediaError } from "./media-error.ts";
import type { MediaPortRange } from "./media-port-range.ts";
import type { OnRtp } from "./rtp-stream-parser.ts";

export interface MediaReceiverOptions {
  /** Our role. */
  readonly mode: MediaMode;
  /** Our own address to listen at. */
  readonly host: string;
  readonly ports: MediaPortRange;
  readonly clock: Clock;
  /** Hosts that are believed from the start: where the device's signalling comes from. */
  readonly peers: readonly string[];
  /** In order; the bytes are valid only until it returns. */
  readonly onRtp: OnRtp;
  /** Once, when it ends by itself. */
  readonly onEnd: (error: MediaError) => void;
}

export interface RemoteMedia {
  readonly host: string;
  readonly port: number;
}

/** A port for the media of one session. */
export interface MediaReceiver {
  /** To be named in the description, also where we connect ourselves. */
  readonly port: number;
  /** Whether there is a peer: a connection, or over UDP a packet that was believed. */
  readonly isConnected: boolean;
  /** Packets and connections that were not believed. */
  readonly strangers: number;
  /** Hosts that the device's answer names, besides the peers. */
  believe(hosts: readonly string[]): void;
  /**
   * What the packets are to have. Over UDP it lets a peer in from a host that was not named, as there are
   * behind address translation. Checked: what has another is dropped.
   */
  expectSsrc(ssrc: number, isChecked: boolean): void;
  /**
   * Where we are to connect: three tries, a second apart. Rejects with MediaError. Of several at a time the
   * first that stands is taken, the others reject.
   */
  connect(remote: RemoteMedia): Promise<void>;
  /** Whether somebody waits for the packets; otherwise those over TCP may come up to 200 ms later. */
  setUrgent(isUrgent: boolean): void;
  /** Idempotent. */
  close(): void;
}
