import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Clock, MovableConnection, MovingConnection } from "@tessera/base";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Each way there and back costs as much as some requests: who needs more of them is answered here. */
const maxReturns = 6;
const returnsWithinMs = 30_000;

/** A request with which the last of what was read then ended. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly bytesRead: number;
}

/** Lets connections of the web server go to other processes, and goes on with those that come back. */
export class MovableConnections {
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #arrivals = new WeakMap<Socket, Arrival>();
  readonly #returnsAtMs = new WeakMap<Socket, readonly number[]>();
  /** The server does not count them among its own. */
  readonly #returned = new Set<Socket>();
  #stopped: (() => void) | undefined;

  /** `paths`: what is asked for below them may be answered elsewhere. */
  constructor(server: Server, clock: Clock, paths: readonly string[]) {
    this.#server = server;
    this.#clock = clock;
    server.prependListener("request", (request: IncomingMessage) => {
      const arrival =
        paths.some((path) => request.url?.startsWith(`${path}/`)) && arrivalOf(request);
      if (arrival) this.#arrivals.set(request.socket, arrival);
      else this.#arrivals.delete(request.socket);
    });
  }

  of(request: FastifyRequest, reply: FastifyReply): MovableConnection<Socket> | undefined {
    const { raw, ips = [] } = request;
    const { socket } = raw;
    // A proxy's connection serves many.
    if ("encrypted" in socket || ips.length > 1 || !this.#server.listening) return undefined;
    return {
      replyHeaders: Object.fromEntries(
        Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
      ),
      keepAliveMs: this.#server.keepAliveTimeout,
      headWithinMs: this.#server.headersTimeout,
      leave: (give) => {
        const isFree = this.#isAllThatCame(raw) && reply.raw.socket === socket;
        if (!isFree || socket.writableLength > 0 || this.#isRestless(socket)) return false;
        const returnsAtMs = this.#returnsAtMs.get(socket) ?? [];
        const comeBack: MovingConnection<Socket>["comeBack"] = (back, read) =>
          this.#goOn(back, read, returnsAtMs);
        if (!give({ socket, head: headOf(raw), comeBack })) return false;
        request.prove();
        reply.hijack();
        return true;
      },
    };
  }

  /** Resolves when those that came back have ended; no other is taken. */
  async stop(): Promise<void> {
    const ended = Promise.withResolvers<void>();
    this.#stopped = ended.resolve;
    if (this.#returned.size === 0) ended.resolve();
    await ended.promise;
  }

  cutOff(): void {
    for (const socket of this.#returned) socket.destroy();
  }

  /** What came behind a request is lost to whoever goes on with the connection. */
  #isAllThatCame(request: IncomingMessage): boolean {
    const { socket } = request;
    const arrival = this.#arrivals.get(socket);
    return arrival?.request === request && arrival.bytesRead === socket.bytesRead;
  }

  #isRestless(socket: Socket): boolean {
    const [first = 0, ...others] = this.#returnsAtMs.get(socket) ?? [];
    const isOften = others.length + 1 >= maxReturns;
    return isOften && this.#clock.monotonicMs() - first < returnsWithinMs;
  }

  #goOn(socket: Socket, read: Uint8Array, returnsAtMs: readonly number[]): void {
    if (this.#stopped) return void socket.destroy();
    this.#returned.add(socket);
    socket.once("close", () => {
      this.#returned.delete(socket);
      if (this.#returned.size === 0) this.#stopped?.();
    });
    const newest = [...returnsAtMs, this.#clock.monotonicMs()].slice(-maxReturns);
    this.#returnsAtMs.set(socket, newest);
    if (read.length > 0) socket.unshift(read);
    this.#server.emit("connection", socket);
  }
}

/** To be called when the request is told: undefined if more was read behind it, or may have been. */
function arrivalOf(request: IncomingMessage): Arrival | undefined {
  if (request.httpVersion !== "1.1") return undefined;
  const { bytesRead } = request.socket;
  const read = (Reflect.get(request.socket, "parser") as Parser | null)?.getCurrentBuffer?.();
  return read?.subarray(-4).toString("latin1") === "\r\n\r\n" ? { request, bytesRead } : undefined;
}

/** There is no public way to see what was read with a request. */
interface Parser {
  getCurrentBuffer?(): Buffer;
}

/** As it was sent, but for spaces around what headers say. */
function headOf({ method, url, rawHeaders }: IncomingMessage): Uint8Array {
  let head = `${method} ${url} HTTP/1.1\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2)
    head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return Buffer.from(`${head}\r\n`, "latin1");
}
