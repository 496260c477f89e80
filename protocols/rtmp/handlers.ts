import type { Socket } from "node:net";
import type { RtmpFault } from "./rtmp-error.ts";
import type { TransportState } from "./rtmp-transport.ts";
import type { RtmpRequest } from "./stream-request.ts";

/** Who decides what a client may do, and takes or gives the media. */
export interface RtmpHandlers {
  /** Nothing more is read from the client until this settles. */
  onPublish(request: RtmpRequest, client: RtmpClient): Promise<PublishHandler | Refusal>;
  onPlay(request: RtmpRequest, viewer: RtmpViewer): Promise<PlayHandler | Refusal | GivenAway>;
}

/** A client that asks to play. */
export interface RtmpViewer {
  /**
   * Gives the client away, while it is being decided about: whoever takes it decides, and answers. Undefined, and it
   * stays, if nobody takes it.
   */
  giveAway<Taken>(take: (client: GivenClient) => Taken | undefined): Taken | undefined;
}

/** To be told no more: another process decides. */
export interface GivenAway {
  readonly isGivenAway: true;
}

/** A client that has asked to play, for another process. */
export interface GivenClient {
  readonly socket: Socket;
  /** What was read of it after its request. */
  readonly unread: Uint8Array;
  readonly state: ClientState;
}

/** Plain data. */
export interface ClientState {
  /** Without their queries, which may hold secrets. */
  readonly app: string;
  readonly name: string;
  readonly knowsHvc1: boolean;
  readonly transport: TransportState;
}

/** A client while it publishes. */
export interface RtmpClient {
  /** Says why, in English, and closes. Idempotent. */
  close(reason: string): void;
  /** Whether somebody waits for its media; otherwise they may come up to 200 ms later. */
  setUrgent(isUrgent: boolean): void;
}

export interface Refusal {
  /** In English, for the person at the encoder. */
  readonly refusal: string;
}

export interface RtmpMedia {
  readonly kind: "audio" | "video" | "script";
  readonly timestampMs: number;
  /** As in an FLV tag. Only until the handler returns. */
  readonly body: Uint8Array;
}

export interface PublishHandler {
  /** What it throws ends the connection. */
  onMedia(media: RtmpMedia): void;
  /** Once. */
  onEnd(reason: RtmpFault): void;
}

export interface PlayHandler {
  /** The client waits for media from now on. */
  start(player: RtmpPlayer): void;
  /** Once. */
  onEnd(reason: RtmpFault): void;
}

export interface RtmpPlayer {
  /** What was written and not yet taken by the network. */
  readonly bufferedBytes: number;
  /** A message of `rtmpMediaMessage`; the same bytes may go to many players. */
  writeMessage(message: Uint8Array): void;
  /** Tells the client that the stream is over, and closes. */
  end(): void;
}
