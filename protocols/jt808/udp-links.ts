import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import { type Frame, FrameReader } from "@tessera/formats/jt808";
import { makeRoom } from "./make-room.ts";
import { addressOf, hostForSocket, type Jt808Peer, plainHost } from "./peer.ts";
import type { Jt808PortOptions } from "./port-options.ts";
import { TerminalLink } from "./terminal-link.ts";

/** A burst of a few thousand messages waits in it while we are busy. */
const receiveBufferBytes = 4 * 1024 * 1024;
const usualMostLinks = 20_000;
/** Those who have not shown who they are get a part of that for themselves. */
const strangersPart = 0.1;
/** A heartbeat may be an hour, and some are missed. A session that ends closes its link before that. */
const idleMs = 4 * 3_600_000;
const strangerIdleMs = 60_000;
const sweepEveryMs = 30_000;

interface UdpLink {
  readonly link: TerminalLink;
  heardMs: number;
}

/** Terminals that come by UDP: a number at an address is a line for as long as it speaks. */
export class UdpLinks {
  readonly #options: Jt808PortOptions;
  readonly #socket: Socket;
  readonly #isV6: boolean;
  /** Longest silent first, as the next. */
  readonly #links = new Map<string, UdpLink>();
  readonly #strangers = new Map<string, UdpLink>();
  readonly #stopSweeping: () => void;

  static async open(options: Jt808PortOptions): Promise<UdpLinks> {
    const { host, port, log } = options;
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
      socket.setRecvBufferSize(receiveBufferBytes);
    } catch (error) {
      log.debug({ err: error }, "the JT/T 808 port keeps the system's receive buffer");
    }
    socket.on("error", (error) => log.warn({ err: error }, "the JT/T 808 port had an error"));
    return new UdpLinks(socket, options);
  }

  private constructor(socket: Socket, options: Jt808PortOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#isV6 = isIPv6(options.host);
    this.#stopSweeping = options.clock.every(sweepEveryMs, () => this.#sweep());
    socket.on("message", (bytes, { address, port }) => {
      // Nothing can be sent to port 0; no honest packet comes from there.
      if (port !== 0) this.#read(bytes, { transport: "UDP", host: plainHost(address), port });
    });
  }

  async close(): Promise<void> {
    this.#stopSweeping();
    for (const key of [...this.#links.keys(), ...this.#strangers.keys()]) this.#end(key);
    const closed = once(this.#socket, "close");
    this.#socket.close();
    await closed;
  }

  /** A datagram may hold several messages; what is cut at its end is lost. */
  #read(bytes: Uint8Array, peer: Jt808Peer): void {
    const { clock, onTrace } = this.#options;
    const reader = new FrameReader({
      onFrame: (frame, own) => this.#hear(frame, own, peer),
      onFault: ({ text }, own) =>
        onTrace({
          atMs: clock.nowMs(),
          peer,
          isIncoming: true,
          message: undefined,
          bytes: own,
          note: text,
        }),
    });
    reader.push(bytes);
  }

  #hear(frame: Frame, bytes: Uint8Array, peer: Jt808Peer): void {
    const key = `${addressOf(peer)} ${frame.phone}`;
    const known = this.#links.get(key) ??
      this.#strangers.get(key) ?? { link: this.#link(key, frame, peer), heardMs: 0 };
    known.heardMs = this.#options.clock.monotonicMs();
    this.#keep(key, known);
    known.link.hear(frame, bytes);
  }

  /** The one that was silent longest makes room: a stranger for strangers only. */
  #keep(key: string, known: UdpLink): void {
    this.#strangers.delete(key);
    this.#links.delete(key);
    const { maxConnections: most = usualMostLinks } = this.#options;
    const { isTrusted } = known.link;
    const among = isTrusted ? this.#links : this.#strangers;
    among.set(key, known);
    const [oldest] = among.keys();
    if (among.size > (isTrusted ? most : most * strangersPart) && oldest !== undefined)
      this.#end(oldest);
  }

  #trust(key: string): void {
    const known = this.#strangers.get(key);
    if (known) this.#keep(key, known);
  }

  #link(key: string, head: Frame, peer: Jt808Peer): TerminalLink {
    const { onMessage, onTrace, clock } = this.#options;
    const { is2019, protocolVersion, phone } = head;
    const host = hostForSocket(peer.host, this.#isV6);
    return new TerminalLink({
      peer,
      head: { is2019, protocolVersion, phone },
      write: (bytes) => this.#socket.send(bytes, peer.port, host, () => {}),
      close: () => this.#end(key),
      trust: () => this.#trust(key),
      onMessage,
      onTrace,
      clock,
    });
  }

  #sweep(): void {
    const nowMs = this.#options.clock.monotonicMs();
    const endSilent = (links: ReadonlyMap<string, UdpLink>, mostMs: number) => {
      for (const [key, { heardMs }] of links) if (nowMs - heardMs > mostMs) this.#end(key);
    };
    endSilent(this.#links, idleMs);
    endSilent(this.#strangers, strangerIdleMs);
    makeRoom(this.#links, {
      heldBy: ([, { link }]) => link.heldBytes,
      cut: ([key]) => this.#end(key),
    });
  }

  #end(key: string): void {
    const known = this.#links.get(key) ?? this.#strangers.get(key);
    if (!known) return;
    this.#links.delete(key);
    this.#strangers.delete(key);
    known.link.end();
    this.#options.onGone(known.link);
  }
}
