import type { Jt808PortOptions } from "./port-options.ts";
import { TcpLinks } from "./tcp-links.ts";
import { UdpLinks } from "./udp-links.ts";

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
