import type { Socket } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import type { StreamHub } from "../stream-hub.ts";
import type { ModuleMessages } from "./module-messages.ts";

/**
 * Something that runs beside the streams, in whatever process they live: in every media worker, and in
 * the server for streams that live there. It knows its other end, in the server, by messages.
 */
export interface WorkerModule<ToModule = unknown, FromModule = unknown, About = unknown> {
  readonly messages: ModuleMessages<ToModule, FromModule, About>;
  start(host: ModuleHost<FromModule>): RunningModule<ToModule, About>;
}

export interface ModuleHost<FromModule = unknown> {
  readonly hub: StreamHub;
  readonly clock: Clock;
  readonly log: Logger;
  /** To the other end. */
  readonly tell: (message: FromModule) => void;
}

export interface RunningModule<ToModule = unknown, About = unknown> {
  hear(message: ToModule): void;
  /**
   * A socket that the server accepted is this module's from now on. Returns how to close it when the server asks for that;
   * otherwise it is destroyed.
   */
  takeSocket?(handed: HandedSocket<About>): (() => void) | void;
  /** At once: the server has gone or goes now. */
  stop(): void;
}

export interface HandedSocket<About> {
  readonly socket: Socket;
  /** What was read of it before; what it gives from now on follows that. */
  readonly firstBytes: Uint8Array;
  readonly about: About;
  /** To the server, which goes on with it: `read` is what was read of it and not answered. All that was written has left. */
  readonly giveBack: (read: Uint8Array) => void;
}
