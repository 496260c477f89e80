import type { Lease } from "@tessera/base";
import type { KeptState } from "./fence-state-store.ts";
import { type Doubt, type FenceState, noDoubt } from "./judging/fence-judge.ts";

/** What is known of a channel and a fence. */
export interface Seen {
  readonly shapeNo: number;
  readonly state: FenceState;
  readonly doubt: Doubt;
}

interface Mover {
  /** Of the last position, by the server's clock at most. */
  lastMs: number;
  /** As the device told it. */
  toldMs: number;
  readonly seen: Map<number, Seen>;
}

/** What is known of a device's channels, for as long as it is this server's by one lease. */
export class WatchedDevice {
  readonly lease: Lease;
  readonly #movers = new Map<string, Mover>();

  constructor(lease: Lease, kept: readonly KeptState[], nowMs: number) {
    this.lease = lease;
    for (const { fenceId, channel, shapeNo, ...state } of kept) {
      this.know(channel.channelId, fenceId, { shapeNo, state, doubt: noDoubt });
      // By a clock that went ahead nobody knows when it really was.
      if (state.atMs < nowMs) this.hear(channel.channelId, state.atMs, nowMs);
    }
  }

  /** Nothing new: it was told already, or a later one was. */
  isPast(channelId: string, atMs: number): boolean {
    const mover = this.#movers.get(channelId);
    return mover !== undefined && (atMs <= mover.lastMs || atMs === mover.toldMs);
  }

  /** A clock that went ahead and is set right must not silence the device until then. */
  hear(channelId: string, atMs: number, nowMs: number): void {
    const mover = this.#moverOf(channelId);
    mover.lastMs = Math.max(mover.lastMs, Math.min(atMs, nowMs));
    mover.toldMs = atMs;
  }

  seen(channelId: string, fenceId: number): Seen | undefined {
    return this.#movers.get(channelId)?.seen.get(fenceId);
  }

  know(channelId: string, fenceId: number, seen: Seen): void {
    this.#moverOf(channelId).seen.set(fenceId, seen);
  }

  drop(channelId: string, fenceId: number): void {
    this.#movers.get(channelId)?.seen.delete(fenceId);
  }

  /** Fences that the channel is not held against any more. */
  keepOnly(channelId: string, isHeld: (fenceId: number) => boolean): void {
    const seen = this.#movers.get(channelId)?.seen;
    for (const fenceId of seen?.keys() ?? []) if (!isHeld(fenceId)) seen?.delete(fenceId);
  }

  forget(isGone: (channelId: string) => boolean): void {
    for (const channelId of this.#movers.keys())
      if (isGone(channelId)) this.#movers.delete(channelId);
  }

  #moverOf(channelId: string): Mover {
    const known = this.#movers.get(channelId);
    if (known) return known;
    const mover: Mover = { lastMs: 0, toldMs: 0, seen: new Map() };
    this.#movers.set(channelId, mover);
    return mover;
  }
}
