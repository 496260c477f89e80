import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef } from "./channel-registry.ts";
import type { Flow } from "./driver.ts";
import type { Stream } from "./stream.ts";

/** One flow of one channel: what a viewer asks for. */
export interface Place {
  readonly channel: ChannelRef;
  readonly flow: Flow;
}

/** Where a viewer's bytes go. It was let in already: token and rights were checked at the door. */
export interface Viewer {
  readonly bufferedBytes: number;
  write(data: Uint8Array): void;
  /** Words beside the picture; only a WebSocket can carry them. */
  tell?(message: string): void;
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

/** A way for video to get out through the web server. */
export interface Output {
  /** As `protocol` names it on the wire: "ws_fmp4". */
  readonly protocol: string;
  readonly door: OutputDoor;
  /** Sends the stream to the viewer until the returned function is called. */
  serve(stream: Stream, viewer: Viewer, tools: OutputTools): () => void;
}

export const defineOutput = (output: Output): Output => output;

/** Without the play token. */
export function livePath({ door }: Output, { channel, flow }: Place): string {
  const { deviceId, channelId } = channel;
  const suffix = door.kind === "http" ? door.suffix : "";
  return `${door.path}/${encodeURIComponent(deviceId)}/${encodeURIComponent(channelId)}/${flow}${suffix}`;
}
