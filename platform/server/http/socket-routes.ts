import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Gate } from "./gate.ts";
import { languageOf } from "./language.ts";
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
  for (const door of doors) {
    const admitted = new WeakMap<FastifyRequest, Awaited<ReturnType<SocketDoor["admit"]>>>();
    app.route({
      method: "GET",
      url: routerPath(door.path),
      websocket: true,
      config: { isSocketDoor: true },
      async preHandler(request) {
        // A plain GET of a door goes on to the plugin's 404.
        if (request.ws) admitted.set(request, await admit(door, gate, request));
      },
      handler(socket, request) {
        admitted.get(request)?.(socket);
      },
    });
  }
}

async function admit(door: SocketDoor, gate: Gate, request: FastifyRequest) {
  const found = findToken(request, "query-too");
  if (door.kind === "api") {
    const caller = await gate.admit(request, found, door.access);
    return door.admit(mergeInput(request), caller);
  }
  const accept = await door.admit({
    params: request.params as Record<string, string>,
    token: found.token,
    language: languageOf(request.headers["accept-language"]),
  });
  if (!accept) throw playTokenInvalid();
  return accept;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Upgrades to WebSocket are welcome here. */
    isSocketDoor?: boolean;
  }
}
