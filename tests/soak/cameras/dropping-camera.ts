import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { FarmConnection } from "../../../bench/camera-farm/farm-connection.ts";
import type { RtpLoop } from "../../../bench/camera-farm/rtp-loop.ts";

/** How long a camera stays, at least and at most. */
export interface DropEvery {
  readonly min: number;
  readonly max: number;
}

const awayMs = { min: 500, max: 3_000 } as const;

/** One camera on a port of its own. While it is away it ends every connection at once. */
export class DroppingCamera {
  readonly #random: () => number;
  readonly #upMs: DropEvery;
  readonly #loopMs: () => number;
  readonly #connections = new Map<Socket, FarmConnection>();
  readonly #server;
  #isAway = false;
  #timer: NodeJS.Timeout | undefined;
  drops = 0;

  constructor(loop: RtpLoop, loopMs: () => number, random: () => number, upMs: DropEvery) {
    this.#random = random;
    this.#upMs = upMs;
    this.#loopMs = loopMs;
    this.#server = createServer((socket) => {
      if (this.#isAway) {
        socket.resetAndDestroy();
        return;
      }
      this.#connections.set(socket, new FarmConnection(socket, loop, loopMs));
      socket.on("close", () => this.#connections.delete(socket));
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as AddressInfo).port;
  }

  get isPlaying(): boolean {
    return [...this.#connections.values()].some((connection) => connection.isPlaying);
  }

  sendDue(): void {
    for (const connection of this.#connections.values()) connection.sendDue(this.#loopMs());
  }

  toggleDropping(): void {
    if (this.#timer === undefined) {
      this.#after(this.#upMs, () => this.#drop());
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isAway = false;
  }

  #drop(): void {
    this.#isAway = true;
    this.drops += this.#connections.size;
    // Some say goodbye, some are simply gone.
    for (const socket of this.#connections.keys())
      if (this.#random() < 0.5) socket.resetAndDestroy();
      else socket.end();
    this.#connections.clear();
    this.#after(awayMs, () => this.#comeBack());
  }

  #comeBack(): void {
    this.#isAway = false;
    this.#after(this.#upMs, () => this.#drop());
  }

  #after({ min, max }: DropEvery, then: () => void): void {
    this.#timer = setTimeout(then, min + this.#random() * (max - min));
  }
}
