import { IceUdpMuxListener, PeerConnection } from "node-datachannel";
import { freeUdpPort, type PortWish } from "../free-port.ts";
import { openTcpBridge } from "./tcp-bridge.ts";

const anyAddresses = new Set(["0.0.0.0", "::"]);
const triesForAnyPort = 5;

/** The one port through which all peers come, by UDP and, where UDP does not pass, by TCP. */
export class IcePort {
  readonly port: number;
  readonly #host: string;
  /** Holds the port while there is no peer. */
  readonly #listener: IceUdpMuxListener;

  private constructor(port: number, host: string) {
    this.port = port;
    this.#host = host;
    this.#listener = new IceUdpMuxListener(port, host);
    this.#listener.onUnhandledStunRequest(() => {});
  }

  /** Rejects with the error of the system when the port cannot be had. */
  static async open(wish: PortWish): Promise<IcePort> {
    for (let triesLeft = wish.port === 0 ? triesForAnyPort : 1; ; triesLeft--) {
      try {
        return await openOnce(wish);
      } catch (error) {
        if (triesLeft <= 1) throw error;
      }
    }
    async function openOnce({ host, port, isTcpEnabled }: PortWish): Promise<IcePort> {
      const free = await freeUdpPort(host, port);
      const localAddress = anyAddresses.has(host) ? "127.0.0.1" : host;
      if (isTcpEnabled) await openTcpBridge({ host, port: free, localAddress });
      return new IcePort(free, host);
    }
  }

  connect(name: string): PeerConnection {
    return new PeerConnection(name, {
      iceServers: [],
      disableAutoNegotiation: true,
      enableIceUdpMux: true,
      portRangeBegin: this.port,
      portRangeEnd: this.port,
      bindAddress: this.#host,
    });
  }
}
