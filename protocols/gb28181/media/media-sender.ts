import type { Clock } from "@tessera/base";
import type { MediaMode } from "../media-mode.ts";
import type { MediaError } from "./media-error.ts";
import type { MediaPortRange } from "./media-port-range.ts";
import type { RemoteMedia } from "./media-receiver.ts";

export interface MediaSenderOptions {
  /** Our role. */
  readonly mode: MediaMode;
  /** Our own address to send from, or to listen at. */
  readonly host: string;
  readonly ports: MediaPortRange;
  readonly clock: Clock;
  /** Once, when it ends by itself. */
  readonly onEnd: (error: MediaError) => void;
}

/** Sends the media of one session; never keeps more than a little for a receiver that is slow. */
export interface MediaSender {
  readonly port: number;
  readonly sentPackets: number;
  readonly sentBytes: number;
  readonly droppedFrames: number;
  /**
   * Where to. Resolves once packets can leave: at once over UDP, else when the connection stands, which we
   * make (three tries) or wait for (10 s). Rejects with MediaError.
   */
  start(remote: RemoteMedia): Promise<void>;
  /**
   * RTP packets of one frame. `canStart`: a receiver may begin with it. False if it was dropped: nothing has
   * been started, or the receiver is slow; all frames up to the next one that can start are dropped then.
   */
  send(packets: readonly Uint8Array[], canStart: boolean): boolean;
  /** Idempotent. */
  close(): void;
}
