import type { Clock } from "@tessera/base";
import { type Place, placePath } from "@tessera/engine";
import type { Events, Principal, Rights } from "@tessera/platform/server";

interface Viewer extends Place {
  readonly principal: Principal;
  close(): void;
}

interface ViewersParts {
  readonly events: Events;
  readonly rights: Pick<Rights, "may">;
  readonly clock: Clock;
}

/** A right may hold for some hours of the week only. */
const recheckMs = 30_000;

/** Everybody who watches now. A picture ends when the session ends or the right is taken away. */
export class Viewers {
  readonly #viewers = new Set<Viewer>();
  readonly #unsubscribe: (() => void)[];

  constructor({ events, rights, clock }: ViewersParts) {
    const closeRightless = () =>
      this.#closeWhere(({ principal, channel }) => !rights.may(principal, "live", channel));
    this.#unsubscribe = [
      events.on("session-ended", ({ sessionId }) =>
        this.#closeWhere(({ principal }) => principal.sessionId === sessionId),
      ),
      events.on("rights-changed", closeRightless),
      clock.every(recheckMs, closeRightless),
    ];
  }

  add(viewer: Viewer): () => void {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  count(place: Place): number {
    const path = placePath(place);
    return [...this.#viewers].filter((viewer) => placePath(viewer) === path).length;
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
