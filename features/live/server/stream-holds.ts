import type { Clock } from "@tessera/base";
import { type Place, placePath, type StreamHub } from "@tessera/engine";

/** Clients say every 25 to 30 s that they still want a stream; one lost message is forgiven. */
const heldForMs = 60_000;
/** From an address to the player that opens it, over a slow line too. */
const expectedForMs = 10_000;

interface Held {
  readonly release: () => void;
  untilMs: number;
  cancel: () => void;
}

/** Streams that run because somebody says so, although nobody reads them. */
export class StreamHolds {
  readonly #hub: Pick<StreamHub, "hold" | "find">;
  readonly #clock: Clock;
  readonly #held = new Map<string, Held>();

  constructor({
    hub,
    clock,
  }: { readonly hub: Pick<StreamHub, "hold" | "find">; readonly clock: Clock }) {
    this.#hub = hub;
    this.#clock = clock;
  }

  /** For a minute from now; one hold a session and flow, however often it is asked for. */
  touch(sessionId: number, place: Place): void {
    this.#hold(sessionId, place, heldForMs);
  }

  /** A player has the address and is on its way: the camera is opened meanwhile. */
  expect(sessionId: number, place: Place): void {
    this.#hold(sessionId, place, expectedForMs);
  }

  release(sessionId: number, place: Place): void {
    const key = keyOf(sessionId, place);
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    held.cancel();
    held.release();
  }

  stop(): void {
    for (const { cancel, release } of this.#held.values()) {
      cancel();
      release();
    }
    this.#held.clear();
  }

  #hold(sessionId: number, place: Place, forMs: number): void {
    const key = keyOf(sessionId, place);
    // A device that was changed has lost its streams, and with them what held them.
    if (!this.#hub.find(place.channel, place.flow)) this.release(sessionId, place);
    const held = this.#held.get(key) ?? {
      release: this.#hub.hold(place.channel, place.flow),
      untilMs: 0,
      cancel: () => {},
    };
    held.cancel();
    const nowMs = this.#clock.monotonicMs();
    held.untilMs = Math.max(held.untilMs, nowMs + forMs);
    held.cancel = this.#clock.after(held.untilMs - nowMs, () => this.release(sessionId, place));
    this.#held.set(key, held);
  }
}

const keyOf = (sessionId: number, place: Place) => `${sessionId}/${placePath(place)}`;
