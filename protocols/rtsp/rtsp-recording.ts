import type { SdpMedia } from "@tessera/formats/sdp";
import type { RtspTrackHandlers } from "./udp-track.ts";

/** What a client has announced and is about to send, RFC 2326 clause 10.3. */
export interface RtspRecording {
  /** All that the client may set up. */
  readonly media: readonly SdpMedia[];
  /** undefined: what comes for this one is thrown away. */
  handlersOf(media: SdpMedia): RtspTrackHandlers | undefined;
  /** The client sends from now on. */
  onRecord(): void;
  /** Once, whoever ended it. */
  onEnd(reason: "torn-down" | "closed"): void;
}
