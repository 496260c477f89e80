import { once } from "node:events";
import { chmod } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { type Clock, ExpectedError, type Logger } from "@tessera/base";
import type { DoorOutput, Place } from "../output.ts";
import { stateWords } from "../state-words.ts";
import type { StreamHub } from "../stream-hub.ts";
import { RelayReader } from "./relay-reader.ts";
import { RelayedViewer } from "./relayed-viewer.ts";

/** A place in JSON. */
const maxHeardLength = 4096;

/** For the frames of a stream. */
export interface FramesAsk extends Place {
  /** See RelayReader. */
  readonly gatherMs: number;
}

/** For what viewers over there are sent of a stream. */
export interface ViewersAsk extends Place {
  /** Of the output. */
  readonly protocol: string;
  /** See Viewer. */
  readonly knowsAddress: boolean;
  readonly audience: number;
}

interface RelayServerParts {
  readonly hub: StreamHub;
  readonly outputs: readonly DoorOutput[];
  readonly clock: Clock;
  readonly log: Logger;
}

/** Takes the number in each further line. */
type HearNumber = (value: number) => void;

/**
 * Gives the streams of this process to the server: one connection a stream, or a stream and output. Its first line asks
 * for it, in JSON; each further one is how long pictures may wait for each other from now on, or how many watch.
 */
export class RelayServer {
  readonly #parts: RelayServerParts;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(parts: RelayServerParts) {
    this.#parts = parts;
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
    let hearNumber: HearNumber | undefined;
    socket.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
      if (heard.length > maxHeardLength) socket.destroy();
      const lines = heard.split("\n");
      heard = lines.pop() ?? "";
      for (const line of lines) {
        if (hearNumber) hearNumber(Number(line));
        else hearNumber = this.#tryServe(socket, line);
      }
    });
  }

  #tryServe(socket: Socket, asked: string): HearNumber | undefined {
    try {
      const ask = JSON.parse(asked) as FramesAsk | ViewersAsk;
      return "protocol" in ask ? this.#serveViewers(socket, ask) : this.#serveFrames(socket, ask);
    } catch (error) {
      this.#parts.log.info({ error }, "stream could not be relayed");
      socket.destroy();
      return undefined;
    }
  }

  #serveFrames(socket: Socket, { channel, flow, gatherMs }: FramesAsk): HearNumber {
    const { hub, clock } = this.#parts;
    const lease = hub.open(channel, flow);
    const reader = new RelayReader(socket, clock, gatherMs);
    const leave = lease.stream.addReader(reader);
    socket.on("close", () => {
      leave();
      lease.release();
    });
    return (ms) => {
      reader.gatherMs = ms;
    };
  }

  /** Whoever cannot be served is told why and sent away. */
  #serveViewers(socket: Socket, ask: ViewersAsk): HearNumber {
    const { hub, outputs, log } = this.#parts;
    const viewer = new RelayedViewer(socket, ask);
    try {
      const output = outputs.find(({ protocol }) => protocol === ask.protocol);
      if (!output) throw new Error(`No output ${ask.protocol} in a media worker.`);
      const lease = hub.open(ask.channel, ask.flow);
      viewer.onClose(() => lease.release());
      viewer.onClose(output.serve(lease.stream, viewer, this.#parts));
    } catch (error) {
      log.info({ error }, "viewers elsewhere could not be served");
      const { knowsAddress } = ask;
      if (error instanceof ExpectedError)
        viewer.tell(stateWords({ status: "stopped", reason: error.text }, knowsAddress));
      viewer.close();
    }
    return (count) => {
      viewer.audience = count;
    };
  }
}
