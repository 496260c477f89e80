import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import type { Place } from "../output.ts";
import type { StreamHub } from "../stream-hub.ts";
import { RelayReader } from "./relay-reader.ts";

/** A place in JSON. */
const maxHeardLength = 4096;

export interface RelayAsk extends Place {
  /** See RelayReader. */
  readonly gatherMs: number;
}

/**
 * Gives the frames of this process to the server: one connection a stream. Its first line asks for the stream, in JSON;
 * each further one is how long pictures may wait for each other from now on.
 */
export class RelayServer {
  readonly #hub: StreamHub;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(parts: { readonly hub: StreamHub; readonly clock: Clock; readonly log: Logger }) {
    this.#hub = parts.hub;
    this.#clock = parts.clock;
    this.#log = parts.log;
    this.#server = createServer((socket) => this.#welcome(socket));
  }

  /** For this user alone, whatever the umask: frames need no token here. */
  async listen(path: string): Promise<void> {
    this.#server.listen(path);
    await once(this.#server, "listening");
    if (process.platform !== "win32") await chmod(path, 0o600);
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #welcome(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let heard = "";
    let reader: RelayReader | undefined;
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.length > maxHeardLength) socket.destroy();
      const lines = heard.split("\n");
      heard = lines.pop() ?? "";
      for (const line of lines) {
        if (reader) reader.gatherMs = Number(line);
        else reader = this.#tryServe(socket, line);
      }
    });
  }

  #tryServe(socket: Socket, asked: string): RelayReader | undefined {
    try {
      return this.#serve(socket, JSON.parse(asked) as RelayAsk);
    } catch (error) {
      this.#log.info({ error }, "stream could not be relayed");
      socket.destroy();
      return undefined;
    }
  }

  #serve(socket: Socket, { channel, flow, gatherMs }: RelayAsk): RelayReader {
    const lease = this.#hub.open(channel, flow);
    const reader = new RelayReader(socket, this.#clock, gatherMs);
    const leave = lease.stream.addReader(reader);
    socket.on("close", () => {
      leave();
      lease.release();
    });
    return reader;
  }
}
