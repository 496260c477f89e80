import type { Socket } from "node:net";
import type { AdmittedConnection, Clock, Logger } from "@tessera/base";
import { type MediaSender, possibleSenders } from "@tessera/formats/jt1078";
import { AcceptingPort } from "@tessera/protocols/sockets";
import type { ArrivedMedia } from "./media-signalling.ts";

interface MediaPortParts {
  readonly host: string;
  /** What is to be done with the connection of one of these; undefined: nobody asked for it. */
  readonly claim: (
    senders: readonly MediaSender[],
  ) => { readonly sender: MediaSender; readonly take: (arrived: ArrivedMedia) => void } | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxConnections = 4000;
/** Who has not sent the head of a packet by then has nothing to say. */
const firstPacketWithinMs = 10_000;
/** Named in the log once each; then all are forgotten, and may be named again. */
const maxNamed = 1000;

/** The TCP port that all terminals send media to. The first packet tells whose a connection is. */
export class MediaPort {
  readonly #parts: MediaPortParts;
  readonly #sockets = new Set<Socket>();
  readonly #named = new Set<string>();
  #port: AcceptingPort | undefined;
  #number = 0;

  constructor(parts: MediaPortParts) {
    this.#parts = parts;
  }

  /** 0 while it is closed. */
  get port(): number {
    return this.#number;
  }

  /** Rejects with the error of the socket. One that is open already is closed first. */
  async open(port: number): Promise<void> {
    await this.close();
    const { host, clock } = this.#parts;
    const accepting = new AcceptingPort({
      onSocket: (socket, connection) => this.#receive(socket, connection),
      maxConnections,
      clock,
    });
    this.#number = await accepting.listen({ host, port });
    this.#port = accepting;
  }

  /** With all that came by it, but those that were handed to a worker. */
  async close(): Promise<void> {
    const port = this.#port;
    this.#port = undefined;
    this.#number = 0;
    await port?.close(() => {
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  #receive(socket: Socket, connection: AdmittedConnection): void {
    const address = socket.remoteAddress ?? "";
    const cancel = this.#parts.clock.after(firstPacketWithinMs, () =>
      this.#turnAway(socket, address, "a connection to the media port sends nothing"),
    );
    this.#sockets.add(socket);
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("close", () => {
      cancel();
      this.#sockets.delete(socket);
    });
    let read: Buffer = Buffer.alloc(0);
    const onReadable = () => {
      for (
        let chunk = socket.read() as Buffer | null;
        chunk;
        chunk = socket.read() as Buffer | null
      )
        read = Buffer.concat([read, chunk]);
      const senders = possibleSenders(read);
      if (!senders) return;
      cancel();
      socket.off("readable", onReadable);
      this.#route(socket, { senders, read, connection, address });
    };
    socket.on("readable", onReadable);
  }

  #route(
    socket: Socket,
    {
      senders,
      read,
      connection,
      address,
    }: {
      readonly senders: readonly MediaSender[];
      readonly read: Uint8Array;
      readonly connection: AdmittedConnection;
      readonly address: string;
    },
  ): void {
    const claimed = this.#parts.claim(senders);
    if (claimed) {
      connection.prove();
      claimed.take({ socket, firstBytes: read, simBytes: claimed.sender.simBytes });
      return;
    }
    const [sender] = senders;
    if (!sender)
      return this.#turnAway(socket, address, "what came to the media port is no JT/T 1078");
    const { sim, channel } = sender;
    this.#turnAway(socket, `${sim} ${channel}`, "media came that nobody has asked for", sender);
  }

  #turnAway(socket: Socket, name: string, words: string, about: object = {}): void {
    socket.destroy();
    if (this.#named.size >= maxNamed) this.#named.clear();
    if (this.#named.has(name)) return;
    this.#named.add(name);
    this.#parts.log.warn({ from: name, ...about }, words);
  }
}
