import { once } from "node:events";
import { connect, type Socket } from "node:net";
import {
  type AdmittedConnection,
  type Clock,
  type Logger,
  plainHost,
  type TlsIdentity,
} from "@tessera/base";
import { AcceptingPort } from "../sockets/index.ts";
import { writeHost } from "./host-and-port.ts";
import type { SipPeer } from "./sip-message.ts";
import { SipStreamParser } from "./sip-stream-parser.ts";
import type { SipWireEvents } from "./sip-wire.ts";

const MAX_CONNECTIONS = 20_000;
/** Of all connections together: messages that are not all there yet. */
const MAX_HELD_BYTES = 128 * 1024 * 1024;
/** Of one connection: what it sends between messages, and what it does not take from us. */
const MAX_SKIPPED_BYTES = 64 * 1024;
const MAX_UNSENT_BYTES = 4 * 1024 * 1024;
const CONNECT_MS = 5000;
const IDLE_MS = 10 * 60_000;
/** Who has not said anything in SIP by then does not speak it. */
const FIRST_MESSAGE_MS = 32_000;
/** A message that has begun is all there by then: nobody keeps our memory by sending it byte by byte. */
const WHOLE_MESSAGE_MS = 60_000;
const SWEEP_MS = 10_000;
const LAST_WORDS_MS = 1000;
const KEEP_ALIVE_MS = 60_000;

interface Connection {
  readonly socket: Socket;
  readonly peer: SipPeer;
  readonly parser: SipStreamParser;
  /** Absent: we made it. */
  readonly admitted: AdmittedConnection | undefined;
  activeAtMs: number;
  isConnected: boolean;
  hasSpoken: boolean;
  heldBytes: number;
  /** Since when a message waits for its rest; undefined while none does. */
  heldSinceMs: number | undefined;
}

interface TcpPortOptions {
  readonly host: string;
  readonly port: number;
  /** With it all of them are encrypted, and it is peers who connect. */
  readonly tls?: TlsIdentity | undefined;
  readonly maxConnections?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The connections of peers, theirs and ours: what goes to a peer goes over the one it has. */
export class TcpPort {
  readonly #options: TcpPortOptions;
  readonly #events: SipWireEvents;
  readonly #accepting: AcceptingPort;
  readonly #connections = new Map<string, Connection>();
  readonly #stopSweeping: () => void;
  #port = 0;
  #isClosed = false;
  #heldBytes = 0;

  static async open(options: TcpPortOptions, events: SipWireEvents): Promise<TcpPort> {
    const port = new TcpPort(options, events);
    try {
      port.#port = await port.#accepting.listen(options);
    } catch (error) {
      port.#stopSweeping();
      throw error;
    }
    return port;
  }

  private constructor(options: TcpPortOptions, events: SipWireEvents) {
    this.#options = options;
    this.#events = events;
    const { clock, tls, maxConnections = MAX_CONNECTIONS } = options;
    this.#accepting = new AcceptingPort({
      tls,
      clock,
      maxConnections,
      onSocket: (socket, admitted) => this.#accept(socket, admitted),
    });
    this.#stopSweeping = options.clock.every(SWEEP_MS, () => this.#sweep());
  }

  get port(): number {
    return this.#port;
  }

  isConnected(peer: SipPeer): boolean {
    return this.#connections.has(keyOf(peer));
  }

  /** Our end of the peer's connection, if it has one. */
  localHostOf(peer: SipPeer): string | undefined {
    const local = this.#connections.get(keyOf(peer))?.socket.localAddress;
    return local === undefined ? undefined : plainHost(local);
  }

  /** The peer has registered: it is no stranger any more. */
  trust(peer: SipPeer): void {
    this.#connections.get(keyOf(peer))?.admitted?.prove();
  }

  send(bytes: Uint8Array, peer: SipPeer, onFailure: (error: Error) => void): void {
    if (this.#isClosed) return queueMicrotask(() => onFailure(new Error("the port is closed")));
    const connection = this.#connections.get(keyOf(peer));
    if (!connection && this.#options.tls)
      return queueMicrotask(() => onFailure(new Error("the connection has ended")));
    const { socket } = connection ?? this.#connect(peer);
    socket.write(bytes, (error) => {
      if (error) onFailure(error);
    });
    if (socket.writableLength > MAX_UNSENT_BYTES)
      socket.destroy(new Error("the other side does not take what we send"));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopSweeping();
    const sockets = [...this.#connections.values()].map(({ socket }) => socket);
    const closed = sockets.map((socket) => once(socket, "close"));
    const unbound = this.#accepting.close(() => {
      for (const socket of sockets) socket.destroySoon();
    });
    const giveUp = this.#options.clock.after(LAST_WORDS_MS, () => {
      for (const socket of sockets) socket.destroy();
    });
    await Promise.all([unbound, ...closed]);
    giveUp();
  }

  #accept(socket: Socket, admitted: AdmittedConnection): void {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress === undefined || remotePort === undefined) return void socket.destroy();
    const transport = this.#options.tls ? "TLS" : "TCP";
    const peer: SipPeer = { transport, host: plainHost(remoteAddress), port: remotePort };
    socket.setNoDelay(true);
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    this.#add(socket, peer, admitted);
    socket.resume();
  }

  #connect(peer: SipPeer): Connection {
    const { clock } = this.#options;
    const socket = connect({ host: peer.host, port: peer.port, noDelay: true, keepAlive: true });
    const connection = this.#add(socket, peer);
    const giveUp = clock.after(CONNECT_MS, () =>
      socket.destroy(new Error("no connection in time")),
    );
    socket.once("connect", () => {
      giveUp();
      connection.isConnected = true;
    });
    socket.once("close", giveUp);
    return connection;
  }

  #add(socket: Socket, peer: SipPeer, admitted?: AdmittedConnection): Connection {
    const key = keyOf(peer);
    const isConnected = admitted !== undefined;
    const parser = new SipStreamParser({
      onMessage: (message, bytes) => {
        connection.hasSpoken = true;
        connection.heldSinceMs = undefined;
        this.#events.onMessage(message, bytes, peer);
      },
      onFault: (fault, bytes) => this.#events.onFault(fault, bytes, peer),
    });
    const connection: Connection = {
      socket,
      peer,
      parser,
      admitted,
      activeAtMs: this.#options.clock.monotonicMs(),
      isConnected,
      // Who we connect to answers when it is asked.
      hasSpoken: !isConnected,
      heldBytes: 0,
      heldSinceMs: undefined,
    };
    this.#connections.set(key, connection);
    socket.on("data", (bytes) => this.#read(connection, bytes));
    socket.on("error", () => {});
    socket.once("close", () => {
      if (this.#connections.get(key) === connection) this.#connections.delete(key);
      this.#heldBytes -= connection.heldBytes;
      if (connection.isConnected) this.#events.onDisconnect(peer);
    });
    return connection;
  }

  #read(connection: Connection, bytes: Buffer): void {
    const { socket, parser } = connection;
    if (socket.destroyed) return;
    // RFC 5626, 3.5.1: who asks by an empty line whether we are there gets one back.
    if (bytes.length === 4 && bytes.toString("latin1") === "\r\n\r\n") socket.write("\r\n");
    parser.push(bytes);
    const nowMs = this.#options.clock.monotonicMs();
    // Bytes one by one that never make a message keep nothing open.
    if (connection.hasSpoken) connection.activeAtMs = nowMs;
    this.#heldBytes += parser.heldBytes - connection.heldBytes;
    connection.heldBytes = parser.heldBytes;
    connection.heldSinceMs = parser.heldBytes > 0 ? (connection.heldSinceMs ?? nowMs) : undefined;
    const isHopeless = parser.skippedBytes > (connection.hasSpoken ? MAX_SKIPPED_BYTES : 0);
    if (isHopeless) socket.destroy();
    if (this.#heldBytes > MAX_HELD_BYTES) this.#makeRoom();
  }

  /** Whoever holds most makes room, not who happened to come last. */
  #makeRoom(): void {
    let greatest: Connection | undefined;
    for (const connection of this.#connections.values())
      if (connection.heldBytes > (greatest?.heldBytes ?? 0)) greatest = connection;
    if (!greatest) return;
    this.#heldBytes -= greatest.heldBytes;
    greatest.heldBytes = 0;
    greatest.socket.destroy();
  }

  #sweep(): void {
    const nowMs = this.#options.clock.monotonicMs();
    for (const { socket, activeAtMs, hasSpoken, heldSinceMs = nowMs } of this.#connections.values())
      if (
        nowMs - activeAtMs > (hasSpoken ? IDLE_MS : FIRST_MESSAGE_MS) ||
        nowMs - heldSinceMs > WHOLE_MESSAGE_MS
      )
        socket.destroy();
    const count = this.#accepting.takeRefusedCount();
    if (count > 0)
      this.#options.log.warn({ count }, "too many SIP connections: new ones are refused");
  }
}

const keyOf = ({ host, port }: SipPeer) => `${writeHost(host)}:${port}`;
