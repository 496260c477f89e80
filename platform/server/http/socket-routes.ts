import type { Socket } from "node:net";
import type { WebSocket } from "@fastify/websocket";
import { BadRequest } from "@tessera/base";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gate } from "./gate.ts";
import { visitorOf } from "./media-visitor.ts";
import { playTokenInvalid } from "./play-token-invalid.ts";
import { mergeInput } from "./raw-input.ts";
import { findToken } from "./request-token.ts";
import { routerPath } from "./router-path.ts";
import type { SocketDoor } from "./socket-door.ts";

/** Registers the doors. Admission happens in a hook, so a refusal is an HTTP reply. */
export function addSocketRoutes(
  app: FastifyInstance,
  doors: readonly SocketDoor[],
  gate: Gate,
): void {
  const mediaSockets = new Set<Socket>();
  app.addHook("preClose", async () => {
    for (const socket of mediaSockets) socket.destroy();
  });
  for (const door of doors) {
    const admitted = new WeakMap<FastifyRequest, (socket: WebSocket) => void>();
    app.route({
      method: "GET",
      url: routerPath(door.path),
      websocket: true,
      config: { isSocketDoor: true },
      async preHandler(request, reply) {
        // A plain GET of a door goes on to the plugin's 404.
        if (!request.ws) return;
        if (door.kind === "api") admitted.set(request, await admitCaller(door, gate, request));
        else await admitViewer(door, request, reply, mediaSockets);
      },
      handler(socket, request) {
        admitted.get(request)?.(socket);
      },
    });
  }
}

type DoorOf<Kind> = SocketDoor & { readonly kind: Kind };

async function admitCaller(door: DoorOf<"api">, gate: Gate, request: FastifyRequest) {
  const caller = await gate.admit(request, findToken(request, "query-too"), door);
  return door.admit(mergeInput(request), caller);
}

/** The socket leaves the web server: thousands of viewers cost too much through a library. */
async function admitViewer(
  door: DoorOf<"media">,
  request: FastifyRequest,
  reply: FastifyReply,
  sockets: Set<Socket>,
): Promise<void> {
  const accept = await door.admit(visitorOf(request));
  if (!accept) throw playTokenInvalid();
  request.prove();
  const key = request.headers["sec-websocket-key"];
  if (!key || !keyPattern.test(key)) throw new BadRequest("upgrade-malformed", malformedText);
  reply.hijack();
  const { socket } = request.raw;
  reply.raw.detachSocket(socket);
  // In place of the plugin's: whoever owns the socket from here on may still be on its way to it.
  socket.removeAllListeners("error");
  socket.on("error", () => socket.destroy());
  // Who has gone while we asked would never be heard to leave.
  if (socket.destroyed) return;
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  accept({ socket, key });
}

/** 16 bytes in base64 (RFC 6455, 4.1). */
const keyPattern = /^[A-Za-z0-9+/]{22}==$/;
const malformedText = {
  zh: "WebSocket 握手不正确：缺少 Sec-WebSocket-Key。",
  en: "The WebSocket handshake is wrong: Sec-WebSocket-Key is missing.",
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** Upgrades to WebSocket are welcome here. */
    isSocketDoor?: boolean;
  }
}
