import { type Logger, TypedEvents } from "@tessera/base";
import { aloneBus, type Bus } from "./bus.ts";

/**
 * What concerns this server only: its memory has changed, or something that it looks after itself. A feature adds its
 * own from its folder: `declare module "@tessera/platform/server" { interface ServerEvents { "moved": Move } }`
 */
export interface ServerEvents {
  /** What roles may do has changed: whoever serves somebody asks Rights again. */
  "rights-changed": Readonly<Record<string, never>>;
  /** Names only: a value may be a secret. */
  "settings-changed": { readonly section: string; readonly fields: readonly string[] };
  /** What other servers told may not have been heard: whoever believes what it was told looks again. */
  "site-unheard": Readonly<Record<string, never>>;
}

/** What happened and concerns every server of the site. It goes through JSON. */
export interface SiteEvents {
  "session-ended": {
    readonly sessionId: number;
    readonly userId: number;
    readonly reason: "signed-out" | "expired" | "revoked";
  };
}

export type PlatformEvents = ServerEvents & SiteEvents;

/** What happened, for whoever cares. Its declaration says how far it goes. */
export class Events {
  readonly #heard: TypedEvents<PlatformEvents>;
  /** What this server told the site. */
  readonly #told: TypedEvents<SiteEvents>;
  readonly #bus: Bus;
  readonly #leave: () => void;

  constructor(log: Logger, bus: Bus) {
    const onError = (error: unknown) => log.error({ error }, "An event listener failed");
    this.#heard = new TypedEvents(onError);
    this.#told = new TypedEvents(onError);
    this.#bus = bus;
    this.#leave = bus.join({
      onMessage: (name, payload) =>
        this.#heard.emit(name as keyof SiteEvents, payload as SiteEvents[keyof SiteEvents]),
      onGap: () => this.emit("site-unheard", {}),
    });
  }

  /** Whichever server told it. */
  on<Name extends keyof PlatformEvents>(
    name: Name,
    listener: (payload: PlatformEvents[Name]) => void,
  ): () => void {
    return this.#heard.on(name, listener);
  }

  /** What this server told: for whoever stores something of it, which one server does for all. */
  onOwn<Name extends keyof SiteEvents>(
    name: Name,
    listener: (payload: SiteEvents[Name]) => void,
  ): () => void {
    return this.#told.on(name, listener);
  }

  emit<Name extends keyof ServerEvents>(name: Name, payload: ServerEvents[Name]): void {
    this.#heard.emit(name, payload as PlatformEvents[Name]);
  }

  /** Here at once, on the other servers soon after. */
  tellSite<Name extends keyof SiteEvents>(name: Name, payload: SiteEvents[Name]): void {
    this.#told.emit(name, payload);
    this.#heard.emit(name, payload as PlatformEvents[Name]);
    this.#bus.send(name, payload);
  }

  stop(): void {
    this.#leave();
  }
}

export const createEvents = (log: Logger, bus: Bus = aloneBus): Events => new Events(log, bus);
