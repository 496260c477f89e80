import type { Clock, Logger } from "@tessera/base";
import type { StreamHub } from "../stream-hub.ts";

/**
 * Something that runs beside the streams, in whatever process they live: in every media worker, and in
 * the server for streams that live there. It knows its other end, in the server, by messages.
 */
export interface WorkerModule {
  readonly name: string;
  start(host: ModuleHost): RunningModule;
}

export interface ModuleHost {
  readonly hub: StreamHub;
  readonly clock: Clock;
  readonly log: Logger;
  /** To the other end; must survive a structured clone. */
  readonly tell: (message: unknown) => void;
}

export interface RunningModule {
  hear(message: unknown): void;
  /** At once: the server has gone or goes now. */
  stop(): void;
}
