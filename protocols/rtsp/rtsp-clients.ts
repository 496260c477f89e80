import type { Socket } from "node:net";
import { RtspServerConnection, type RtspServing } from "./rtsp-server-connection.ts";
import { UdpPortPairs } from "./udp-port-pairs.ts";

/** Clients that have connected, with the UDP ports that they share. */
export class RtspClients {
  readonly #connections = new Set<RtspServerConnection>();
  readonly #udp = new UdpPortPairs();

  take(socket: Socket, serving: RtspServing): void {
    const connection = new RtspServerConnection(socket, this.#udp, serving);
    this.#connections.add(connection);
    socket.on("close", () => this.#connections.delete(connection));
    socket.resume();
  }

  cutOff(): void {
    for (const connection of this.#connections) connection.disconnect();
  }

  closePorts(): Promise<void> {
    return this.#udp.close();
  }
}
