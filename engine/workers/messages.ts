import type { ChannelRecord, ChannelRef } from "../channel-registry.ts";
import type { Flow } from "../driver.ts";
import type { Place } from "../output.ts";
import type { StreamState } from "../stream.ts";
import type { StreamReport } from "../stream-directory.ts";

/** What the server tells a media worker. */
export type ToWorker =
  | { readonly type: "channel"; readonly record: ChannelRecord }
  | { readonly type: "channel-removed"; readonly channel: ChannelRef }
  /** The stream is to run although nobody reads it. */
  | { readonly type: "hold"; readonly place: Place }
  | { readonly type: "release"; readonly place: Place }
  /** Comes with the viewer's socket. */
  | {
      readonly type: "viewer";
      readonly id: number;
      readonly protocol: string;
      readonly place: Place;
      /** Sec-WebSocket-Key of the request that is still to be answered. */
      readonly socketKey: string;
      readonly knowsAddress: boolean;
    }
  | { readonly type: "viewer-close"; readonly id: number }
  | ModuleMessage;

/** What a media worker tells the server. */
export type FromWorker =
  /** Where frames can be had. */
  | { readonly type: "ready"; readonly relayPath: string }
  | {
      readonly type: "state";
      readonly channel: ChannelRef;
      readonly flow: Flow;
      readonly state: StreamState;
    }
  /** All its running streams, once a second. */
  | { readonly type: "streams"; readonly streams: readonly StreamReport[] }
  | { readonly type: "viewer-gone"; readonly id: number }
  | ModuleMessage
  | {
      readonly type: "log";
      readonly level: "debug" | "info" | "warn" | "error";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly message: string;
    };

/** Between the two ends of a WorkerModule. */
interface ModuleMessage {
  readonly type: "module";
  readonly module: string;
  readonly message: unknown;
}
