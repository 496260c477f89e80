import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type MediaVisitor, visitorOf } from "./media-visitor.ts";
import { playTokenInvalid } from "./play-token-invalid.ts";
import { routerPath } from "./router-path.ts";

/** Where an endless reply begins. Whoever is refused gets an HTTP error instead. */
export interface StreamDoor {
  readonly kind: "stream";
  readonly path: string;
  readonly contentType: string;
  /** undefined: the token opens nothing here. */
  readonly admit: (visitor: StreamVisitor) => Promise<((reply: EndlessReply) => void) | undefined>;
}

export interface StreamVisitor extends MediaVisitor {
  /** Aborts when the visitor leaves, be it while it is let in or later. */
  readonly gone: AbortSignal;
}

export interface EndlessReply {
  /** What has not left yet. */
  readonly bufferedBytes: number;
  write(data: Uint8Array): void;
  close(): void;
  onClose(listener: () => void): void;
  /** For who goes on with the reply behind its head. Undefined: something has not left yet. */
  connection(): EndlessConnection | undefined;
}

export interface EndlessConnection {
  readonly socket: Socket;
  /** As HTTP/1.1 has it: each write goes out as a chunk with its length. */
  readonly isChunked: boolean;
}

/** An endless HTTP reply of an output: `authorize` turns a visitor into a ticket, or throws the refusal. */
export function mediaStream<Ticket>(
  path: string,
  contentType: string,
  authorize: (visitor: StreamVisitor) => Promise<Ticket | undefined>,
  accept: (reply: EndlessReply, ticket: Ticket) => void,
): StreamDoor {
  return {
    kind: "stream",
    path,
    contentType,
    async admit(visitor) {
      const ticket = await authorize(visitor);
      return ticket === undefined ? undefined : (reply) => accept(reply, ticket);
    },
  };
}

export function addStreamRoutes(app: FastifyInstance, doors: readonly StreamDoor[]): void {
  const running = new Set<ServerResponse>();
  app.addHook("preClose", async () => {
    for (const response of running) response.destroy();
  });
  for (const door of doors)
    app.get(routerPath(door.path), async (request, reply) => {
      const leaving = new AbortController();
      reply.raw.on("close", () => leaving.abort());
      const accept = await door.admit({ ...visitorOf(request), gone: leaving.signal });
      if (!accept) throw playTokenInvalid();
      request.prove();
      reply.hijack();
      // Who has gone while we asked would never be heard to leave.
      if (reply.raw.destroyed || request.raw.socket.destroyed) return;
      // No length and no end: the connection is the stream's, and nothing may keep a copy.
      reply.raw.writeHead(200, {
        "content-type": door.contentType,
        "cache-control": "no-store",
        connection: "close",
      });
      reply.raw.flushHeaders();
      running.add(reply.raw);
      reply.raw.on("close", () => running.delete(reply.raw));
      accept(asEndless(reply.raw));
    });
}

function asEndless(response: ServerResponse): EndlessReply {
  response.on("error", () => response.destroy());
  response.socket?.setNoDelay(true);
  return {
    get bufferedBytes() {
      return response.writableLength;
    },
    write: (data) => void response.write(data),
    // A viewer that is let go because it takes nothing would never take the end either.
    close: () => void response.destroy(),
    onClose: (listener) => void response.on("close", listener),
    connection: () =>
      response.socket && response.writableLength === 0
        ? { socket: response.socket, isChunked: response.chunkedEncoding }
        : undefined,
  };
}
