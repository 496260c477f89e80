import { createServer, type Server, type Socket } from "node:net";
import { listenOn } from "../../sockets/index.ts";
import { BelievedHosts } from "./believed-hosts.ts";

/** Connections that wait until it is known who may come. */
const maxWaiting = 4;

export interface TcpDoorOptions {
  readonly host: string;
  readonly peers: readonly string[];
  /** A connection that is let in; paused. */
  readonly onGuest: (socket: Socket) => void;
  /** Whoever has the guests closes the door, once it is clear who is the one. Otherwise it closes behind the first. */
  readonly staysOpen?: boolean;
}

/** A port that lets connections in from hosts that are believed; all others are closed. */
export class TcpDoor {
  readonly #server: Server;
  readonly #options: TcpDoorOptions;
  readonly #hosts: BelievedHosts;
  #waiting: Socket[] = [];
  #areHostsKnown = false;
  #isClosed = false;
  port = 0;
  /** How many were not let in. */
  strangers = 0;

  static async open(options: TcpDoorOptions, port: number): Promise<TcpDoor> {
    const door = new TcpDoor(options);
    door.port = await listenOn(door.#server, { host: options.host, port });
    return door;
  }

  private constructor(options: TcpDoorOptions) {
    this.#options = options;
    this.#hosts = new BelievedHosts(options.peers);
    this.#server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) =>
      this.#meet(socket),
    );
  }

  /** All hosts that may come are known with these. */
  believe(hosts: readonly string[]): void {
    this.#hosts.add(hosts);
    this.#areHostsKnown = true;
    for (const socket of this.#waiting.splice(0)) this.#meet(socket);
  }

  /** Idempotent; guests stay. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#server.close();
    for (const socket of this.#waiting.splice(0)) this.#turnAway(socket);
  }

  #meet(socket: Socket): void {
    if (socket.destroyed) return;
    if (this.#isClosed) return this.#turnAway(socket);
    if (this.#hosts.has(socket.remoteAddress)) {
      this.#options.onGuest(socket);
      if (!this.#options.staysOpen) this.close();
      return;
    }
    if (this.#areHostsKnown || this.#waiting.length >= maxWaiting) return this.#turnAway(socket);
    socket.on("error", () => {});
    this.#waiting.push(socket);
  }

  #turnAway(socket: Socket): void {
    this.strangers++;
    socket.on("error", () => {});
    socket.destroy();
  }
}
