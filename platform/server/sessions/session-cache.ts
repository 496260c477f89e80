import type { Clock } from "@tessera/base";
import type { Session } from "./session-store.ts";

/** Another server may have ended a session without being heard: nothing is believed for longer than this. */
const believedMs = 60_000;
const maxSessions = 10_000;

/** A session, or what is remembered like one. */
interface Cached {
  readonly tokenHash: string;
  readonly principal: { readonly sessionId: number };
}

interface Entry<Kept> {
  readonly session: Kept;
  readonly loadedAtMs: number;
}

/** The sessions in use, so that a call does not cost a query. */
export class SessionCache<Kept extends Cached = Session> {
  readonly #clock: Clock;
  readonly #byTokenHash = new Map<string, Entry<Kept>>();
  readonly #tokenHashById = new Map<number, string>();
  #forgotten = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  find(tokenHash: string): Kept | undefined {
    const entry = this.#byTokenHash.get(tokenHash);
    if (!entry || this.#clock.monotonicMs() - entry.loadedAtMs >= believedMs) return undefined;
    return entry.session;
  }

  findById(sessionId: number): Kept | undefined {
    const tokenHash = this.#tokenHashById.get(sessionId);
    return tokenHash === undefined ? undefined : this.find(tokenHash);
  }

  /** Keeps what `load` finds, unless a session was forgotten meanwhile: it may be this one. */
  async fill(load: () => Promise<Kept | undefined>): Promise<Kept | undefined> {
    const forgottenBefore = this.#forgotten;
    const session = await load();
    if (session && forgottenBefore === this.#forgotten) this.#keep(session);
    return session;
  }

  /** The session was used; what is believed of it stays as old as it is. */
  replace(session: Kept): void {
    const entry = this.#byTokenHash.get(session.tokenHash);
    if (entry) this.#byTokenHash.set(session.tokenHash, { ...entry, session });
  }

  forget({ tokenHash, principal }: Kept): void {
    this.#forgotten++;
    this.#byTokenHash.delete(tokenHash);
    this.#tokenHashById.delete(principal.sessionId);
  }

  forgetById(sessionId: number): void {
    const tokenHash = this.#tokenHashById.get(sessionId);
    const entry = tokenHash === undefined ? undefined : this.#byTokenHash.get(tokenHash);
    if (entry) this.forget(entry.session);
    // It may be on its way from the database.
    else this.#forgotten++;
  }

  /** Users or roles have changed: every session is read again at its next use. */
  clear(): void {
    this.#forgotten++;
    this.#byTokenHash.clear();
    this.#tokenHashById.clear();
  }

  #keep(session: Kept): void {
    const [oldest] = this.#byTokenHash.values();
    if (oldest && this.#byTokenHash.size >= maxSessions) this.forget(oldest.session);
    this.#byTokenHash.set(session.tokenHash, {
      session,
      loadedAtMs: this.#clock.monotonicMs(),
    });
    this.#tokenHashById.set(session.principal.sessionId, session.tokenHash);
  }
}
