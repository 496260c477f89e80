import type { Socket } from "node:net";
import type { Clock, Logger, MovableConnection } from "@tessera/base";
import type { ChannelRef } from "./channel-registry.ts";
import type { Flow } from "./driver.ts";
import type { Stream } from "./stream.ts";

/** One flow of one channel: what a viewer asks for. */
export interface Place {
  readonly channel: ChannelRef;
  readonly flow: Flow;
}

/** What viewers are given before the frames of one set of tracks. */
export interface Heads {
  /** What a viewer needs before the first frame. */
  readonly head: Uint8Array;
  /** What a viewer that has watched other tracks needs before the next frame. */
  readonly renewal: Uint8Array;
  /** Told to viewers that hear words, before the head. */
  readonly hello?: string;
}

/** Where a viewer's bytes go. It was let in already: token and rights were checked at the door. */
export interface Viewer {
  readonly bufferedBytes: number;
  /** What was written is used again as soon as `bufferedBytes` is 0; otherwise it is left alone. */
  readonly sendsAtOnce?: boolean;
  /**
   * Each write is encrypted for it alone, which costs more than the write. What it was given while `bufferedBytes` was 0
   * is used again at once: it has been encrypted by then.
   */
  readonly isEncrypted?: boolean;
  write(data: Uint8Array): void;
  /**
   * Of a WebSocket: takes a binary message that has its header already, the same for all viewers. Its
   * memory is used again as soon as `bufferedBytes` is 0. `isKey`: one may begin with it.
   */
  writeMessage?(message: Uint8Array, isKey: boolean): void;
  /** It stands for so many who are served elsewhere, each of whom takes the head that it needs. */
  readonly audience?: number;
  takeHeads?(heads: Heads): void;
  /** Words beside the picture; only a WebSocket can carry them. */
  tell?(message: string): void;
  /** Whether those words may hold the address of the device. */
  readonly knowsAddress?: boolean;
  close(): void;
  onClose(listener: () => void): void;
}

export interface OutputTools {
  readonly clock: Clock;
  readonly log: Logger;
}

/** Where the viewers of an output connect: `/live/http-flv/{device}/{channel}/{flow}.flv`. */
export type OutputDoor =
  | { readonly kind: "web-socket"; readonly path: `/live/${string}` }
  | {
      readonly kind: "http";
      readonly path: `/live/${string}`;
      /** Players look at the ending of an address. */
      readonly suffix: `.${string}`;
      readonly contentType: string;
    };

/** A way for video to get out. */
export type Output = DoorOutput | ListeningOutput | RequestOutput;

/** Through the web server. */
export interface DoorOutput {
  /** As `protocol` names it on the wire: "ws_fmp4". */
  readonly protocol: string;
  /** It needs what only the server has: no worker can send it. */
  readonly isOfServer?: boolean;
  readonly door: OutputDoor;
  /** Sends the stream to the viewer until the returned function is called. */
  serve(stream: Stream, viewer: Viewer, tools: OutputTools): () => void;
}

/** Through a port of its own; viewers are let in one by one. */
export interface ListeningOutput {
  readonly protocol: string;
  /** Throws StartupError when the port cannot be had. */
  listen(gate: ViewerGate, tools: OutputTools): Promise<OutputListener>;
  /** Where devices send pictures to, on an output that takes some too; undefined while it is closed. */
  publishAddressOf?(place: Place, key: string, hostName: string): string | undefined;
}

export interface OutputListener {
  /** For a player that reaches this machine by that name; with the play token. */
  addressOf(place: Place, token: string, hostName: string): string;
  stop(): Promise<void>;
}

/** Through the web server, by requests that each have an end: playlists and segments, offers and answers. */
export interface RequestOutput {
  readonly protocol: string;
  /** Everything below it is answered by this output. */
  readonly path: `/live/${string}`;
  /** What a player opens first; begins with `path`, without the play token. */
  entryOf(place: Place): string;
  /** Where devices send pictures to, on an output that takes some too; with the name of that protocol. */
  readonly publishing?: {
    readonly protocol: string;
    pathOf(place: Place, key: string): string;
  };
  open(gate: ViewerGate, tools: OutputTools): Promise<RequestService>;
}

export interface RequestService {
  /** Throws ExpectedError for whoever is refused. undefined: the connection has left, and the request is answered where it went. */
  answer(request: OutputRequest): Promise<OutputReply | undefined>;
  stop(): Promise<void>;
}

export interface OutputRequest {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The decoded parts of the address below the output's path. */
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** From header, bearer or query. */
  readonly token: string | undefined;
  readonly body: string;
  /** By which the asker reached this machine. */
  readonly hostName: string;
  /** Of the asker. */
  readonly address: string;
  /** Absent: whoever answers does it in this process. */
  readonly connection?: MovableConnection<Socket> | undefined;
}

export interface OutputReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** The one way to a picture: no play token for just this channel and flow, no stream. */
export interface ViewerGate {
  /** undefined: the token opens nothing here. `address` is the viewer's. */
  admit(token: string | undefined, place: Place, address: string): Promise<ViewerPass | undefined>;
}

export interface ViewerPass {
  /** The same for all that one user watches: nobody takes what is there for all. */
  readonly viewer?: string;
  /**
   * Opens the stream, or throws why it cannot be had. `close` is called when the session ends or the
   * right is taken away; `leave` must be called in any case.
   */
  enter(close: () => void): { readonly stream: Stream; readonly leave: () => void };
  /** Throws if no more may watch by what let this one in; asked before a viewer is given to another process. */
  requireRoom?(): void;
  /** For a viewer that the process which owns the stream serves; returns `leave`. Absent: there is no other process. */
  enterElsewhere?(close: () => void): () => void;
}

export const defineOutput = (output: DoorOutput): DoorOutput => output;

/** Of one flow, below the door's path or the port of an output. */
export function placePath({ channel, flow }: Place): string {
  const { deviceId, channelId } = channel;
  return `${encodeURIComponent(deviceId)}/${encodeURIComponent(channelId)}/${flow}`;
}

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.flow === b.flow &&
  a.channel.deviceId === b.channel.deviceId &&
  a.channel.channelId === b.channel.channelId;

/** From the parts of an address as they were decoded; undefined if they name nothing. */
export function placeOf(device = "", channel = "", flow = ""): Place | undefined {
  const known = flows[flow];
  if (!device || !channel || !known) return undefined;
  return { channel: { deviceId: device, channelId: channel }, flow: known };
}

const flows: Readonly<Record<string, Flow>> = { "1": 1, "2": 2 };

/** Without the play token. */
export function livePath({ door }: DoorOutput, place: Place): string {
  return `${door.path}/${placePath(place)}${door.kind === "http" ? door.suffix : ""}`;
}
