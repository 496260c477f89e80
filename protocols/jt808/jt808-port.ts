import { type Clock, type Logger } from "@tessera/base";
import type { Frame } from "@tessera/formats/jt808";
import { TcpLinks } from "./tcp-links.ts";
import type { TerminalLink } from "./terminal-link.ts";
import type { Jt808Trace } from "./trace.ts";
import { UdpLinks } from "./udp-links.ts";

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

/** Where terminals come to, by TCP and by UDP at the same number. */
export interface Jt808Port {
  readonly port: number;
  close(): Promise<void>;
}

/** Rejects with the error of the socket if one of the two is taken. */
export async function openJt808Port(options: Jt808PortOptions): Promise<Jt808Port> {
  const tcp = await TcpLinks.open(options);
  try {
    const udp = await UdpLinks.open({ ...options, port: tcp.port });
    return {
      port: tcp.port,
      close: async () => void (await Promise.all([tcp.close(), udp.close()])),
    };
  } catch (error) {
    await tcp.close();
    throw error;
  }
}
