import type { Socket } from "node:net";
import type { AdmittedConnection, Clock, Logger } from "@tessera/base";
import { type MediaSender, possibleSenders } from "@tessera/formats/jt1078";
import { AcceptingPort } from "@tessera/protocols/sockets";
import type { Claim } from "./media-desk.ts";
import { MediaStrangers } from "./media-strangers.ts";

interface MediaPortOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** What is to be done with the connection of one of these that opened then; undefined: nobody asked for it. */
  readonly claim: (senders: readonly MediaSender[], openedAtMs: number) => Claim | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}

const maxConnections = 4000;
/** Who has not sent the head of a packet by then has nothing to say. */
const firstPacketWithinMs = 10_000;

/** The TCP port that all terminals send media to. The first packet tells whose a connection is. */
export class MediaPort {
  readonly #options: MediaPortOptions;
  readonly #accepting: AcceptingPort;
  readonly #sockets = new Set<Socket>();
  readonly #strangers: MediaStrangers;
  #port = 0;

  /** Rejects with the error of the socket. */
  static async open(options: MediaPortOptions): Promise<MediaPort> {
    const port = new MediaPort(options);
    port.#port = await port.#accepting.listen(options);
    return port;
  }

  private constructor(options: MediaPortOptions) {
    this.#options = options;
    this.#strangers = new MediaStrangers(options.log);
    this.#accepting = new AcceptingPort({
      onSocket: (socket, connection) => this.#receive(socket, connection),
      maxConnections,
      clock: options.clock,
    });
  }

  get port(): number {
    return this.#port;
  }

  /** With all that came by it, but those that were handed to a worker. */
  async close(): Promise<void> {
    await this.#accepting.close(() => {
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  #receive(socket: Socket, connection: AdmittedConnection): void {
    const address = socket.remoteAddress ?? "";
    const openedAtMs = this.#options.clock.monotonicMs();
    const cancel = this.#options.clock.after(firstPacketWithinMs, () =>
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
      this.#route(socket, { senders, read, connection, address, openedAtMs });
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
      openedAtMs,
    }: {
      readonly senders: readonly MediaSender[];
      readonly read: Uint8Array;
      readonly connection: AdmittedConnection;
      readonly address: string;
      readonly openedAtMs: number;
    },
  ): void {
    const claimed = this.#options.claim(senders, openedAtMs);
    if (claimed) {
      connection.prove();
      claimed.take({ socket, firstBytes: read, simBytes: claimed.sender.simBytes });
      return;
    }
    socket.destroy();
    this.#strangers.nameUnasked(senders, address);
  }

  #turnAway(socket: Socket, name: string, words: string): void {
    socket.destroy();
    this.#strangers.name(name, words);
  }
}
