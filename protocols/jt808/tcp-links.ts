import type { Socket } from "node:net";
import type { AdmittedConnection, Text } from "@tessera/base";
import { type Frame, FrameReader } from "@tessera/formats/jt808";
import { AcceptingPort } from "../sockets/index.ts";
import { makeRoom } from "./make-room.ts";
import { type Jt808Peer, plainHost } from "./peer.ts";
import type { Jt808PortOptions } from "./port-options.ts";
import { TerminalLink } from "./terminal-link.ts";
import { traceNotes } from "./trace-notes.ts";

const usualMaxConnections = 30_000;
/** What a connection sends between messages, and what it does not take from us. */
const mostSkippedBytes = 32 * 1024;
const mostUnsentBytes = 1024 * 1024;
/** Who has not said a whole message by then does not speak it. */
const firstMessageMs = 32_000;
const sweepEveryMs = 10_000;
const keepAliveMs = 60_000;
/** Who has not shown by then who it is may try again by another connection. */
const unprovenMs = 5 * 60_000;

interface Connection {
  readonly socket: Socket;
  readonly peer: Jt808Peer;
  readonly cameAtMs: number;
  readonly admitted: AdmittedConnection;
  readonly reader: FrameReader;
  link: TerminalLink | undefined;
}

/** The connections of terminals that come by TCP. The first message says whose it is. */
export class TcpLinks {
  readonly #options: Jt808PortOptions;
  readonly #connections = new Set<Connection>();
  readonly #accepting: AcceptingPort;
  readonly #stopSweeping: () => void;
  #port = 0;

  static async open(options: Jt808PortOptions): Promise<TcpLinks> {
    const links = new TcpLinks(options);
    try {
      links.#port = await links.#accepting.listen(options);
    } catch (error) {
      links.#stopSweeping();
      throw error;
    }
    return links;
  }

  private constructor(options: Jt808PortOptions) {
    this.#options = options;
    const { clock, maxConnections = usualMaxConnections } = options;
    this.#accepting = new AcceptingPort({
      clock,
      maxConnections,
      onSocket: (socket, admitted) => this.#accept(socket, admitted),
    });
    this.#stopSweeping = clock.every(sweepEveryMs, () => this.#sweep());
  }

  get port(): number {
    return this.#port;
  }

  async close(): Promise<void> {
    this.#stopSweeping();
    await this.#accepting.close(() => {
      for (const { socket } of this.#connections) socket.destroy();
    });
  }

  #accept(socket: Socket, admitted: AdmittedConnection): void {
    const { remoteAddress, remotePort } = socket;
    socket.on("error", () => {});
    if (remoteAddress === undefined || remotePort === undefined) return void socket.destroy();
    const peer: Jt808Peer = { transport: "TCP", host: plainHost(remoteAddress), port: remotePort };
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    const reader = new FrameReader({
      onFrame: (frame, bytes) => this.#hear(connection, frame, bytes),
      onFault: (fault, bytes) => this.#fault(connection, fault.text, bytes),
    });
    const cameAtMs = this.#options.clock.monotonicMs();
    const connection: Connection = { socket, peer, cameAtMs, admitted, reader, link: undefined };
    this.#connections.add(connection);
    socket.on("data", (bytes) => this.#read(connection, bytes));
    socket.once("close", () => {
      this.#connections.delete(connection);
      connection.link?.end();
      if (connection.link) this.#options.onGone(connection.link);
    });
    socket.resume();
  }

  #read({ socket, reader }: Connection, bytes: Buffer): void {
    if (socket.destroyed) return;
    reader.push(bytes);
    if (reader.skippedBytes > mostSkippedBytes) socket.destroy();
  }

  #hear(connection: Connection, frame: Frame, bytes: Uint8Array): void {
    if (connection.socket.destroyed) return;
    const link = (connection.link ??= this.#link(connection, frame));
    if (link.phone === frame.phone) link.hear(frame, bytes);
    else this.#fault(connection, traceNotes.otherNumber, bytes);
  }

  #link({ socket, peer, admitted }: Connection, head: Frame): TerminalLink {
    const { onMessage, onTrace, clock } = this.#options;
    const { is2019, protocolVersion, phone } = head;
    return new TerminalLink({
      peer,
      head: { is2019, protocolVersion, phone },
      write: (bytes) => {
        socket.write(bytes);
        // The other side does not take what we send.
        if (socket.writableLength > mostUnsentBytes) socket.destroy();
      },
      close: () => socket.destroySoon(),
      trust: () => admitted.prove(),
      onMessage,
      onTrace,
      clock,
    });
  }

  #fault({ peer }: Connection, note: Text, bytes: Uint8Array): void {
    const { onTrace, clock } = this.#options;
    onTrace({ atMs: clock.nowMs(), peer, isIncoming: true, message: undefined, bytes, note });
  }

  #sweep(): void {
    const { clock, log } = this.#options;
    const nowMs = clock.monotonicMs();
    for (const { link, socket, cameAtMs } of this.#connections) {
      const hereMs = nowMs - cameAtMs;
      if (!link && hereMs > firstMessageMs) socket.destroy();
      if (link && !link.isTrusted && hereMs > unprovenMs) socket.destroy();
    }
    makeRoom(this.#connections, {
      heldBy: ({ link, reader }) => (link?.heldBytes ?? 0) + reader.heldBytes,
      cut: ({ socket }) => socket.destroy(),
    });
    const count = this.#accepting.takeRefusedCount();
    if (count > 0) log.warn({ count }, "too many JT/T 808 connections: new ones are refused");
  }
}
