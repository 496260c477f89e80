import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { Logger } from "@tessera/base";
import { type EhomePeer, plainHost } from "./ehome-peer.ts";

interface UdpLineParts {
  readonly host: string;
  readonly port: number;
  readonly onDatagram: (bytes: Uint8Array, peer: EhomePeer) => void;
  readonly log: Logger;
}

const receiveBufferBytes = 2 * 1024 * 1024;

/** A port at which datagrams come and go. */
export class UdpLine {
  readonly port: number;
  readonly #socket: Socket;

  /** Rejects if the port is taken. */
  static async open({ host, port, onDatagram, log }: UdpLineParts): Promise<UdpLine> {
    const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
    try {
      socket.bind(port, host);
      await once(socket, "listening");
    } catch (error) {
      socket.close();
      throw error;
    }
    try {
      socket.setRecvBufferSize(receiveBufferBytes);
    } catch (error) {
      log.debug({ error }, "an EHome port keeps the system's receive buffer");
    }
    socket.on("error", (error) => log.warn({ error }, "an EHome port had an error"));
    socket.on("message", (bytes, { address, port: from }) => {
      // Nothing can be sent to port 0; no honest packet comes from there.
      if (from > 0) onDatagram(bytes, { transport: "UDP", host: plainHost(address), port: from });
    });
    return new UdpLine(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.port = socket.address().port;
  }

  send(bytes: Uint8Array, { host, port }: EhomePeer, onFailure: (error: Error) => void): void {
    try {
      this.#socket.send(bytes, port, host, (error) => {
        if (error) onFailure(error);
      });
    } catch (error) {
      onFailure(error as Error); // it has been closed
    }
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }
}
