import type { Socket } from "node:net";
import type { WebSocket } from "@fastify/websocket";
import type { z } from "zod";
import type { Access } from "../../contract/index.ts";
import type { Caller, CallerOf } from "./caller.ts";
import type { MediaVisitor } from "./media-visitor.ts";
import type { RawInput } from "./raw-input.ts";
import { badInput } from "./validation-text.ts";

type Accept = (socket: WebSocket) => void;

/** An upgrade that was granted and not answered yet; whoever gets it owns the socket. */
export interface MediaUpgrade {
  readonly socket: Socket;
  /** Sec-WebSocket-Key. */
  readonly key: string;
}

/** Where WebSockets come in. Whoever is refused gets an HTTP error and no upgrade. */
export type SocketDoor = ApiSocketDoor | MediaSocketDoor;

interface ApiSocketDoor {
  readonly kind: "api";
  readonly path: string;
  readonly access: Access;
  /** The feature that it belongs to. */
  readonly part?: string;
  readonly admit: (raw: RawInput, caller: Caller) => Promise<Accept>;
}

interface MediaSocketDoor {
  readonly kind: "media";
  readonly path: string;
  /** undefined: the token opens nothing here. */
  readonly admit: (visitor: MediaVisitor) => Promise<((upgrade: MediaUpgrade) => void) | undefined>;
}

/** A socket for the signed-in console, guarded like a call. Path parameters as in `{id}`. */
export function webSocket<Input extends z.ZodType, const Level extends Access>(
  path: string,
  options: {
    readonly access: Level;
    /** Query and path parameters in one object. */
    readonly input: Input;
    /** Throws unless the caller may; before the upgrade, so that a refusal is an HTTP error. */
    readonly authorise?: (input: z.output<Input>, caller: CallerOf<Level>) => void;
    readonly accept: (socket: WebSocket, input: z.output<Input>, caller: CallerOf<Level>) => void;
  },
): SocketDoor {
  return {
    kind: "api",
    path,
    access: options.access,
    async admit(raw, caller) {
      const input = options.input.safeParse(raw);
      if (!input.success) throw badInput(input.error.issues, raw);
      // The server has seen to the level.
      const known = caller as CallerOf<Level>;
      options.authorise?.(input.data, known);
      return (socket) => options.accept(socket, input.data, known);
    },
  };
}

/** A socket for an output: `authorize` turns a visitor into a ticket, or throws the refusal. */
export function mediaSocket<Ticket>(
  path: string,
  authorize: (visitor: MediaVisitor) => Promise<Ticket | undefined>,
  accept: (upgrade: MediaUpgrade, ticket: Ticket) => void,
): SocketDoor {
  return {
    kind: "media",
    path,
    async admit(visitor) {
      const ticket = await authorize(visitor);
      return ticket === undefined ? undefined : (upgrade) => accept(upgrade, ticket);
    },
  };
}
