import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { Clock, Logger } from "@tessera/base";
import type { Place } from "../output.ts";
import { ReaderQueue } from "../reader-queue.ts";
import type { StreamReader } from "../stream.ts";
import type { StreamHub } from "../stream-hub.ts";
import { StreamWriter } from "../wire/stream-writer.ts";

/** A place in JSON. */
const maxAskedLength = 4096;

/** Gives the frames of this process to the server: one connection a stream, its place as one line of JSON. */
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
    let asked = "";
    const hear = (chunk: Buffer) => {
      asked += chunk.toString();
      if (asked.length > maxAskedLength) socket.destroy();
      if (!asked.endsWith("\n")) return;
      socket.off("data", hear);
      this.#tryServe(socket, asked);
    };
    socket.on("data", hear);
  }

  #tryServe(socket: Socket, asked: string): void {
    try {
      this.#serve(socket, JSON.parse(asked) as Place);
    } catch (error) {
      this.#log.info({ error }, "stream could not be relayed");
      socket.destroy();
    }
  }

  #serve(socket: Socket, { channel, flow }: Place): void {
    const lease = this.#hub.open(channel, flow);
    const leave = lease.stream.addReader(relayTo(socket, this.#clock));
    socket.on("close", () => {
      leave();
      lease.release();
    });
  }
}

/** A relay that falls behind loses frames up to the next key frame, like any reader. */
function relayTo(socket: Socket, clock: Clock): StreamReader {
  let isKey = true;
  const queue = new ReaderQueue(
    {
      get bufferedBytes() {
        return socket.writableLength;
      },
      write: (data) => void socket.write(data),
    },
    clock,
  );
  const frames = new StreamWriter(0, (data) => queue.push({ data, isKey }));
  const words = new StreamWriter(0, (data) => void socket.write(data));
  return {
    copiesData: true,
    onState(state) {
      // Whoever still wants the stream asks again.
      if (state.status === "stopped") socket.end();
      else words.onState(state);
    },
    onTracks: (tracks) => words.onTracks(tracks),
    onFrame(frame) {
      isKey = frame.kind === "video" && frame.isKey;
      frames.onFrame(frame);
    },
  };
}
