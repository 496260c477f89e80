import type { WebSocket } from "@fastify/websocket";
import type { Clock } from "@tessera/base";
import { z } from "zod";
import { type ChannelRef, type Push, pushPath, type Verb } from "../../contract/index.ts";
import type { Events, PlatformEvents } from "../events/index.ts";
import { type SocketDoor, socketsPerSession, tryAgainLater, webSocket } from "../http/index.ts";
import type { Rights } from "../rights/index.ts";
import type { Principal } from "../sessions/index.ts";

declare module "../events/platform-events.ts" {
  interface SiteEvents {
    /** For open consoles, whichever server they are connected to. */
    "push-told": {
      readonly kind: string;
      readonly data: unknown;
      /** Only those who hold it are told. */
      readonly right?: { readonly verb: Verb; readonly channel: ChannelRef } | undefined;
      readonly isForAdmins?: boolean | undefined;
    };
  }
}

interface Listener {
  principal: Principal;
  readonly socket: WebSocket;
  /** Waits for the next flush, as JSON. */
  readonly waiting: string[];
}

interface PushHubParts {
  readonly events: Events;
  readonly sessions: { principalOf(sessionId: number): Promise<Principal | undefined> };
  readonly rights: Pick<Rights, "may">;
  readonly clock: Clock;
}

const flushMs = 250;
/** A session may end without a word, when nobody has used it for long. */
const recheckMs = 60_000;
/** By an empty message a console knows that the line is alive, and proxies let it stand. */
const beatMs = 20_000;
/** A console that does not read is closed; it reads all again when it comes back. */
const maxBufferedBytes = 4_000_000;
/** When 100,000 of them come at once, it is cheaper for a console to read again what it shows. */
const maxWaiting = 2000;
const maxListeners = 5000;

/** Tells open consoles what has changed, each only what its user may know. */
export class PushHub {
  readonly #parts: PushHubParts;
  readonly #listeners = new Set<Listener>();
  readonly #unsubscribe: readonly (() => void)[];
  readonly door: SocketDoor;

  constructor(parts: PushHubParts) {
    this.#parts = parts;
    this.#unsubscribe = [
      parts.clock.every(flushMs, () => this.#flush()),
      parts.clock.every(beatMs, () => this.#beat()),
      parts.clock.every(recheckMs, () => void this.#renewPrincipals()),
      parts.events.on("push-told", (told) => this.#hear(told)),
      // What could not be heard is read again.
      parts.events.on("site-unheard", () => this.#sendAllAway()),
      parts.events.on("rights-changed", () => void this.#renewPrincipals()),
      parts.events.on("session-ended", ({ sessionId }) => this.#close(sessionId)),
    ];
    this.door = webSocket(pushPath, {
      access: "signed-in",
      input: z.object({}),
      accept: (socket, _, { principal }) => this.#add(socket, principal),
    });
  }

  /** The consoles of every server. */
  tell<Data extends z.ZodType>(push: Push<Data>, data: z.output<Data>): void {
    this.#parts.events.tellSite("push-told", messageOf(push, data));
  }

  /** The consoles of this server: what every server hears of by itself. */
  tellHere<Data extends z.ZodType>(push: Push<Data>, data: z.output<Data>): void {
    this.#hear(messageOf(push, data));
  }

  /** How many consoles listen at this server. */
  get listenerCount(): number {
    return this.#listeners.size;
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const { socket } of this.#listeners) socket.terminate();
    this.#listeners.clear();
  }

  #hear({ kind, data, right, isForAdmins }: PlatformEvents["push-told"]): void {
    const { rights } = this.#parts;
    // Written down once for all, and only if somebody is told.
    let text: string | undefined;
    for (const listener of this.#listeners) {
      if (isForAdmins && !listener.principal.isAdmin) continue;
      if (right && !rights.may(listener.principal, right.verb, right.channel)) continue;
      text ??= JSON.stringify([kind, data]);
      if (listener.waiting.push(text) > maxWaiting) this.#sendAway(listener);
    }
  }

  #add(socket: WebSocket, principal: Principal): void {
    if (this.#listeners.size >= maxListeners) return socket.close(tryAgainLater);
    if (this.#of(principal.sessionId).length >= socketsPerSession)
      return socket.close(tryAgainLater);
    const listener: Listener = { principal, socket, waiting: [] };
    this.#listeners.add(listener);
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.#listeners.delete(listener));
  }

  /** It comes back, and reads all again. */
  #sendAway(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.waiting.length = 0;
    listener.socket.close(tryAgainLater, "too much has changed");
  }

  #sendAllAway(): void {
    for (const listener of this.#listeners) this.#sendAway(listener);
  }

  #flush(): void {
    for (const listener of this.#listeners) if (listener.waiting.length > 0) send(listener);
  }

  #beat(): void {
    for (const listener of this.#listeners) send(listener);
  }

  /** Their users may have another role now. */
  async #renewPrincipals(): Promise<void> {
    for (const listener of this.#listeners) {
      const { sessionId } = listener.principal;
      // While the sessions cannot be asked, what was known counts.
      const principal = await this.#parts.sessions
        .principalOf(sessionId)
        .catch(() => listener.principal);
      if (principal) listener.principal = principal;
      else listener.socket.close();
    }
  }

  #close(sessionId: number): void {
    for (const { socket } of this.#of(sessionId)) socket.close();
  }

  #of(sessionId: number): readonly Listener[] {
    return [...this.#listeners].filter(({ principal }) => principal.sessionId === sessionId);
  }
}

const messageOf = <Data extends z.ZodType>(
  { kind, access, channel }: Push<Data>,
  data: z.output<Data>,
): PlatformEvents["push-told"] => ({
  kind,
  data,
  right: channel && { verb: channel.verb, channel: channel.of(data) },
  ...(access === "admin" && { isForAdmins: true }),
});

function send({ socket, waiting }: Listener): void {
  const texts = waiting.splice(0);
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(`[${texts.join(",")}]`);
}
