export interface LossOptions {
  /** Of the packets that are sent. */
  readonly percent: number;
  /** Packets that are lost one behind the other. */
  readonly burst?: number;
  /** The same packets are lost each time. */
  readonly seed?: number;
}

/** A network that loses packets: gives those of a burst that arrive. */
export class LossyNetwork {
  readonly #chance: number;
  readonly #burst: number;
  #state: number;
  #losing = 0;

  constructor({ percent, burst = 1, seed = 1 }: LossOptions) {
    this.#chance = percent / 100 / burst;
    this.#burst = burst;
    this.#state = seed;
  }

  carry(packets: readonly Uint8Array[]): Uint8Array[] {
    return packets.filter(() => !this.#loses());
  }

  #loses(): boolean {
    if (this.#losing === 0 && this.#random() < this.#chance) this.#losing = this.#burst;
    if (this.#losing === 0) return false;
    this.#losing--;
    return true;
  }

  /** Mulberry32: 0 up to 1. */
  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
