/** So many challenges with qop that came to nothing: the device gets it wrong. */
const triesWithQop = 2;
const maxKept = 20_000;

/**
 * Who is offered qop. Some devices fall silent over it, or answer wrongly; they are asked without it from then on.
 * Nothing is lost: a nonce without qop is good once.
 */
export class QopOffers {
  readonly #unanswered = new Map<string, number>();

  /** Asked once a challenge. */
  isDue(device: string): boolean {
    const tries = this.#unanswered.get(device) ?? 0;
    if (tries >= triesWithQop) return false;
    this.#unanswered.delete(device);
    this.#unanswered.set(device, tries + 1);
    const [oldest] = this.#unanswered.keys();
    if (this.#unanswered.size > maxKept && oldest !== undefined) this.#unanswered.delete(oldest);
    return true;
  }

  noteRight(device: string, { hasQop }: { readonly hasQop: boolean }): void {
    if (hasQop) this.#unanswered.delete(device);
  }
}
