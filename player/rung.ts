import type { Clock } from "@tessera/base";
import type { FailureReason } from "./failure-reason.ts";
import type { RungName } from "./rung-name.ts";
import type { SourceMessage } from "./wire-message.ts";

/** One step of the ladder: what it needs, and how it is opened. */
export interface Rung {
  readonly name: RungName;
  /** As the server calls it. */
  readonly protocol: "webrtc" | "ws_fmp4" | "ws_flv" | "hls";
  /** No picture for so long although the camera is there: it does not work here. */
  readonly patienceMs: number;
  /** The server speaks about the camera beside the picture; of other rungs it has to be asked. */
  readonly tellsSource: boolean;
  isUsable(): boolean;
  /** By the name that streamInfo has for it: "h265". */
  canDecode(videoCodec: string): boolean;
  /** Fetches its code. It never fails: what could not be fetched cannot be created. */
  fetch?(): Promise<void>;
  create(parts: TransportParts): LiveTransport;
}

export interface TransportParts {
  readonly video: HTMLVideoElement;
  readonly clock: Clock;
  readonly events: TransportEvents;
}

/** Nothing comes from a transport after it was disconnected. */
export interface TransportEvents {
  /** The line is alive. */
  onHeard(): void;
  onSource(message: SourceMessage): void;
  /** New media begins; every picture so far is an old one. The element is ready to play. */
  onMedia(codecs: string): void;
  onFailed(reason: FailureReason): void;
}

/** Brings a picture into a video element. It may be opened again and again. */
export interface LiveTransport {
  readonly figures: TransportFigures;
  /** Others are opened before it: nothing can have come yet. */
  readonly isWaiting?: boolean;
  open(address: string): void;
  /** Ends the connection; the last picture may stay. */
  disconnect(): void;
  /** What the browser choked on is thrown away: the next connection starts from nothing. */
  reset(): void;
  /** Called some times a second. */
  follow(): void;
  /** After a time in which nobody followed. */
  jumpToEdge(): void;
  /** Lets go of the video element too. */
  close(): void;
}

export interface TransportFigures {
  readonly bitrateKbps: number | undefined;
  /** What the browser holds back, and the way through the network where it is known. */
  readonly latencyMs: number | undefined;
}
