import type { Clock, Logger } from "@tessera/base";
import type { Frame } from "@tessera/formats/jt808";
import type { TerminalLink } from "./terminal-link.ts";
import type { Jt808Trace } from "./trace.ts";

export interface Jt808PortOptions {
  readonly host: string;
  /** TCP and UDP; 0: any that is free. */
  readonly port: number;
  readonly onMessage: (link: TerminalLink, message: Frame) => void;
  /** The connection has ended. */
  readonly onGone: (link: TerminalLink) => void;
  readonly onTrace: (trace: Jt808Trace) => void;
  readonly maxConnections?: number | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}
