import type { Clock } from "@tessera/base";
import { type Place, placePath } from "@tessera/engine";
import type { ChannelRef, Verb } from "@tessera/platform/contract";
import type { Events, Principal, PrincipalSource, Rights } from "@tessera/platform/server";

interface Viewer extends Place {
  readonly principal: Principal;
  /** What must be allowed for as long as it watches. */
  readonly right: readonly [Verb, ChannelRef];
  close(): void;
}

interface ViewersParts {
  readonly events: Events;
  readonly sessions: PrincipalSource;
  readonly rights: Pick<Rights, "may">;
  readonly clock: Clock;
}

/** A right may hold for some hours of the week only. */
const recheckMs = 5_000;

/** Everybody who watches now. A picture ends when the session ends or the right is taken away. */
export class Viewers {
  readonly #viewers = new Set<Viewer>();
  /** By place: the statistics ask for it every second. */
  readonly #counts = new Map<string, number>();
  readonly #unsubscribe: (() => void)[];

  constructor({ events, sessions, rights, clock }: ViewersParts) {
    const closeRightlessOf = async (known: Principal, viewers: readonly Viewer[]) => {
      // While the sessions cannot be asked, what was known counts.
      const principal = await sessions.principalOf(known.sessionId).catch(() => known);
      for (const viewer of viewers) if (!rights.may(principal, ...viewer.right)) viewer.close();
    };
    const closeRightless = () => {
      const bySession = Map.groupBy(this.#viewers, ({ principal }) => principal.sessionId);
      for (const viewers of bySession.values())
        if (viewers[0]) void closeRightlessOf(viewers[0].principal, viewers);
    };
    this.#unsubscribe = [
      events.on("session-ended", ({ sessionId }) =>
        this.#closeWhere(({ principal }) => principal.sessionId === sessionId),
      ),
      events.on("rights-changed", closeRightless),
      clock.every(recheckMs, closeRightless),
    ];
  }

  add(viewer: Viewer): () => void {
    const path = placePath(viewer);
    this.#viewers.add(viewer);
    this.#counts.set(path, this.count(viewer) + 1);
    return () => {
      if (!this.#viewers.delete(viewer)) return;
      const left = this.count(viewer) - 1;
      if (left > 0) this.#counts.set(path, left);
      else this.#counts.delete(path);
    };
  }

  count(place: Place): number {
    return this.#counts.get(placePath(place)) ?? 0;
  }

  get total(): number {
    return this.#viewers.size;
  }

  /** How many watch by one session, whatever they watch. */
  countOf(sessionId: number): number {
    let count = 0;
    for (const { principal } of this.#viewers) if (principal.sessionId === sessionId) count++;
    return count;
  }

  /** Ends what one session watches of a flow. */
  closeOf(sessionId: number, place: Place): void {
    const path = placePath(place);
    this.#closeWhere(
      (viewer) => viewer.principal.sessionId === sessionId && placePath(viewer) === path,
    );
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #closeWhere(isOver: (viewer: Viewer) => boolean): void {
    for (const viewer of this.#viewers) if (isOver(viewer)) viewer.close();
  }
}
