import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv4, isIPv6 } from "node:net";
import { type Logger, plainHost } from "@tessera/base";
import type { SipPeer } from "./sip-message.ts";
import { parseSipMessage } from "./sip-message-parser.ts";
import type { SipWireEvents } from "./sip-wire.ts";

/** A burst of a few thousand messages waits in it while we are busy. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

export class UdpPort {
  readonly port: number;
  readonly #socket: Socket;
  readonly #isV6: boolean;
  #unsent = 0;
  #onAllSent: (() => void) | undefined;

  static async open(
    { host, port, log }: { readonly host: string; readonly port: number; readonly log: Logger },
    events: SipWireEvents,
  ): Promise<UdpPort> {
    const socket = createSocket(isIPv6(host) ? "udp6" : "udp4");
    try {
      socket.bind(port, host);
      await once(socket, "listening");
    } catch (error) {
      // It holds a descriptor even so, and who tries again and again would run out of them.
      socket.close();
      throw error;
    }
    try {
      socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
    } catch (error) {
      log.debug({ err: error }, "the SIP port keeps the system's receive buffer");
    }
    socket.on("error", (error) => log.warn({ err: error }, "the SIP port had an error"));
    return new UdpPort(socket, isIPv6(host), events);
  }

  private constructor(socket: Socket, isV6: boolean, events: SipWireEvents) {
    this.#socket = socket;
    this.#isV6 = isV6;
    this.port = socket.address().port;
    socket.on("message", (bytes, { address, port }) => {
      // Nothing can be sent to port 0; no honest packet comes from there.
      if (isKeepAlive(bytes) || port === 0) return;
      const peer: SipPeer = { transport: "UDP", host: plainHost(address), port };
      const message = parseSipMessage(bytes);
      if (message) events.onMessage(message, bytes, peer);
      else events.onFault("not SIP", bytes, peer);
    });
  }

  send(bytes: Uint8Array, { host, port }: SipPeer, onFailure: (error: Error) => void): void {
    const address = this.#isV6 && isIPv4(host) ? `::ffff:${host}` : host;
    this.#unsent++;
    const done = (error: Error | null) => {
      if (--this.#unsent === 0) this.#onAllSent?.();
      if (error) onFailure(error);
    };
    try {
      this.#socket.send(bytes, port, address, done);
    } catch (error) {
      // A port that is none, or our own has been closed.
      queueMicrotask(() => done(error as Error));
    }
  }

  async close(): Promise<void> {
    if (this.#unsent > 0)
      await new Promise<void>((resolve) => {
        this.#onAllSent = resolve;
      });
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }
}

const MAX_KEEP_ALIVE_BYTES = 8;

/** Line ends or zeros that keep a router's mapping alive. */
function isKeepAlive(bytes: Uint8Array): boolean {
  return (
    bytes.length <= MAX_KEEP_ALIVE_BYTES &&
    bytes.every((byte) => byte === 0x0d || byte === 0x0a || byte === 0x00 || byte === 0x20)
  );
}
