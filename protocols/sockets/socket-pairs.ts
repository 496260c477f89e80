import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { listenOn } from "./listen-on.ts";

export interface SocketPair {
  /** Stays here. */
  readonly near: Socket;
  /** Paused, as one that was accepted: it may be read here or handed to another process. */
  readonly far: Socket;
}

const loopback = "127.0.0.1";
/** Who has come and is not ours by then is a stranger of this machine. */
const strangerMs = 2000;

/** Two ends of one connection within this machine: what came otherwise than by TCP goes the way of what came by it. */
export class SocketPairs {
  readonly #arrived = new Map<number, Socket>();
  readonly #awaited = new Map<number, (far: Socket) => void>();
  readonly #open = new Set<Socket>();
  #listening: Promise<{ readonly server: Server; readonly port: number }> | undefined;

  /** Rejects when it is closed meanwhile. */
  async open(): Promise<SocketPair> {
    const { port } = await this.#listens();
    const near = connect({ host: loopback, port, noDelay: true });
    this.#keep(near);
    const closed = Promise.withResolvers<never>();
    closed.promise.catch(() => {});
    const onClose = () =>
      closed.reject(new Error("closed before both ends were there", { cause: near.errored }));
    near.once("close", onClose);
    let nearPort = 0;
    try {
      await Promise.race([new Promise((resolve) => near.once("connect", resolve)), closed.promise]);
      nearPort = near.localPort ?? 0;
      return { near, far: await Promise.race([this.#farOf(nearPort), closed.promise]) };
    } catch (error) {
      this.#awaited.delete(nearPort);
      throw error;
    } finally {
      near.off("close", onClose);
    }
  }

  /** With all that are open here. */
  async close(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    for (const socket of this.#open) socket.destroy();
    const { server } = (await listening?.catch(() => undefined)) ?? {};
    if (!server) return;
    const closed = once(server, "close");
    server.close();
    await closed;
  }

  #farOf(port: number): Promise<Socket> {
    const arrived = this.#arrived.get(port);
    this.#arrived.delete(port);
    if (arrived) return Promise.resolve(arrived);
    return new Promise((resolve) => this.#awaited.set(port, resolve));
  }

  async #listens() {
    const listening = (this.#listening ??= this.#listen());
    try {
      return await listening;
    } catch (error) {
      if (this.#listening === listening) this.#listening = undefined;
      throw error;
    }
  }

  async #listen() {
    const server = createServer({ pauseOnConnect: true }, (socket) => this.#take(socket));
    return { server, port: await listenOn(server, { host: loopback, port: 0 }) };
  }

  #take(far: Socket): void {
    this.#keep(far);
    const port = far.remotePort ?? 0;
    const resolve = this.#awaited.get(port);
    this.#awaited.delete(port);
    if (resolve) return resolve(far);
    this.#arrived.set(port, far);
    setTimeout(() => {
      if (this.#arrived.get(port) !== far) return;
      this.#arrived.delete(port);
      far.destroy();
    }, strangerMs).unref();
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on("error", () => {}); // what closes it is all that matters
    socket.on("close", () => this.#open.delete(socket));
  }
}
