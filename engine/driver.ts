import type { Logger, Text } from "@tessera/base";
import type { z } from "zod";
import type { ChannelRef } from "./channel-registry.ts";
import type { FrameSink } from "./frame.ts";

/** 1 main stream, 2 sub stream. */
export type Flow = 1 | 2;

/** A live source that plays. It never reconnects: the engine opens a new one. */
export interface LiveSource {
  /** Settles when the source ends by itself, with why. Never rejects. */
  readonly ended: Promise<{ readonly reason: Text }>;
  /**
   * Whether somebody watches. While nobody does, frames may come a little later and many at once,
   * which costs less.
   */
  attend?(isWatched: boolean): void;
  /** Idempotent; tells the device and frees the sockets. */
  stop(): Promise<void>;
}

export interface OpenLive<Connection> {
  /** Not yet known when a connection is only tried. */
  readonly channel?: ChannelRef | undefined;
  readonly connection: Connection;
  readonly flow: Flow;
  readonly sink: FrameSink;
  /** The device will send when it comes; until then viewers are told this. */
  readonly onWaiting?: ((reason: Text) => void) | undefined;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** A way for devices to get in. A capability that a driver lacks is a member that it does not have. */
export interface Driver<Connection = unknown> {
  /** As DeviceType on the wire: "RTSP". */
  readonly name: string;
  /** What the driver must know of a device; stored as JSON. */
  readonly connection: z.ZodType<Connection>;
  /**
   * Resolves when the device has agreed to send. Rejects with Offline, TimedOut, DeviceRefused,
   * NotFound or BadRequest, whose text names the cause and the fix.
   */
  openLive(request: OpenLive<Connection>): Promise<LiveSource>;
  /** Cheap look whether the device is there and lets us in; rejects like openLive. */
  checkPresence?(connection: Connection, signal: AbortSignal, channel?: ChannelRef): Promise<void>;
  /** Devices that come to us: told at once when one comes or goes. */
  watchPresence?(listener: (channel: ChannelRef) => void): () => void;
  /** Whether there is a sub stream: set up, or being sent. */
  hasSubStream?(connection: Connection, channel?: ChannelRef): boolean;
}

export const defineDriver = <Connection>(driver: Driver<Connection>): Driver<Connection> => driver;
