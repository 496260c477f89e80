import type { Clock, Logger } from "@tessera/base";
import type { ChannelRef } from "./channel-registry.ts";
import type { Flow } from "./driver.ts";
import type { Stream } from "./stream.ts";

/** A viewer's WebSocket, already let in: token and rights were checked before the upgrade. */
export interface MediaSocket {
  readonly bufferedBytes: number;
  sendBytes(data: Uint8Array): void;
  sendText(text: string): void;
  close(): void;
  onClose(listener: () => void): void;
}

export interface OutputTools {
  readonly clock: Clock;
  readonly log: Logger;
}

/** A way for video to get out over a WebSocket. */
export interface Output {
  /** As `protocol` names it on the wire: "ws_fmp4". */
  readonly protocol: string;
  /** Where its viewers connect; device, channel and flow follow as path parts. */
  readonly path: `/live/${string}`;
  /** Sends the stream to the viewer until the returned function is called. */
  serve(stream: Stream, socket: MediaSocket, tools: OutputTools): () => void;
}

export const defineOutput = (output: Output): Output => output;

export const livePath = (output: Output, { deviceId, channelId }: ChannelRef, flow: Flow): string =>
  `${output.path}/${encodeURIComponent(deviceId)}/${encodeURIComponent(channelId)}/${flow}`;
