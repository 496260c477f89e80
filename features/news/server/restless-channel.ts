import type { ChannelRef } from "@tessera/platform/contract";

export interface StateChange {
  readonly channel: ChannelRef;
  readonly name: string;
  readonly isOnline: boolean;
  readonly atMs: number;
}

/** What is so quiet for this long starts anew. */
const quietMs = 10 * 60_000;
/** More often than this within that time is flapping. */
const calmGoings = 3;

/** A channel that has changed lately. Times of the argument `nowMs` never step back. */
export class RestlessChannel {
  readonly channel: ChannelRef;
  /** Of its first change. */
  readonly sinceMs: number;
  #name: string;
  #isOnline: boolean;
  #atMs: number;
  #changes = 0;
  #changedAt = 0;
  #wentAt: number[] = [];
  #isFlapping = false;
  #toldFlap: { readonly changes: number; readonly at: number } | undefined;

  constructor(change: StateChange, nowMs: number) {
    this.channel = change.channel;
    this.sinceMs = change.atMs;
    this.#name = change.name;
    this.#atMs = change.atMs;
    this.#isOnline = !change.isOnline;
    this.hear(change, nowMs);
  }

  get isOnline(): boolean {
    return this.#isOnline;
  }

  get isFlapping(): boolean {
    return this.#isFlapping;
  }

  /** As it is now, for the news. */
  get now() {
    const { channel, isOnline } = this;
    return { ...channel, channelName: this.#name, isOnline, atMs: this.#atMs };
  }

  get changes(): number {
    return this.#changes;
  }

  hear({ name, isOnline, atMs }: StateChange, nowMs: number): void {
    this.#name = name;
    if (isOnline === this.#isOnline) return;
    this.#isOnline = isOnline;
    this.#atMs = atMs;
    this.#changedAt = nowMs;
    this.#changes++;
    if (isOnline) return;
    this.#wentAt = [...this.#wentAt.filter((wentAt) => wentAt > nowMs - quietMs), nowMs];
    if (this.#wentAt.length > calmGoings) {
      this.#isFlapping = true;
      // It will not get longer: what matters is that there were so many.
      this.#wentAt.shift();
    }
  }

  isSettled(nowMs: number, settleMs: number): boolean {
    return nowMs - this.#changedAt >= settleMs;
  }

  /** Whether there is more to say than was said, and not said just now. */
  isFlapDue(nowMs: number, settleMs: number): boolean {
    if (!this.#isFlapping || this.#toldFlap?.changes === this.#changes) return false;
    return !this.#toldFlap || nowMs - this.#toldFlap.at >= settleMs;
  }

  flapTold(changes: number, nowMs: number): void {
    this.#toldFlap = { changes, at: nowMs };
  }

  isQuiet(nowMs: number): boolean {
    return this.isSettled(nowMs, quietMs);
  }
}
