import type { Clock } from "@tessera/base";
import type { Markup } from "./markup.ts";
import { invalidValue } from "./soap-fault.ts";

/** A camera gives few results at a time, whatever a client asks for. */
const mostAtOnce = 5;

interface Search {
  readonly kind: "recordings" | "events";
  readonly results: Markup[];
  readonly keepAliveMs: number;
  cancelEnd: () => void;
}

/** Searches that were begun. One that nobody asks about for its time is forgotten. */
export class SearchSessions {
  readonly #clock: Clock;
  readonly #searches = new Map<string, Search>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Gives the token. */
  begin(search: Omit<Search, "cancelEnd">): string {
    const token = `search-${++this.#count}`;
    this.#keepAlive(token, { ...search, cancelEnd: () => {} });
    return token;
  }

  take(token: string, kind: Search["kind"], most = mostAtOnce) {
    const search = this.#searches.get(token);
    if (search?.kind !== kind) throw unknown(token);
    this.#keepAlive(token, search);
    const results = search.results.splice(0, Math.min(most, mostAtOnce));
    return { results, isComplete: search.results.length === 0 };
  }

  end(token: string): void {
    const search = this.#searches.get(token);
    if (!search) throw unknown(token);
    search.cancelEnd();
    this.#searches.delete(token);
  }

  endAll(): void {
    for (const token of this.#searches.keys()) this.end(token);
  }

  #keepAlive(token: string, search: Search): void {
    search.cancelEnd();
    search.cancelEnd = this.#clock.after(search.keepAliveMs, () => this.end(token));
    this.#searches.set(token, search);
  }
}

function unknown(token: string) {
  return invalidValue(`There is no search ${token}`, "ter:InvalidToken");
}
