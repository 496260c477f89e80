import { MediaError } from "./media-error.ts";

export interface PortSpan {
  /** 0: any port that the system gives. */
  readonly min: number;
  readonly max: number;
}

export interface PortLease<Bound> {
  readonly bound: Bound;
  /** The port may be given to the next; idempotent. */
  readonly release: () => void;
}

/**
 * Even ports of a range, one after the other: what is late for a session that is over does not reach the
 * next one at once. Other processes use the same range: a port that one of them has is passed over.
 */
export class MediaPortRange {
  readonly #min: number;
  readonly #count: number;
  readonly #taken = new Set<number>();
  #next: number;

  constructor({ min, max }: PortSpan) {
    this.#min = min + (min % 2);
    this.#count = min === 0 ? 1 : Math.max(0, Math.floor((max - this.#min) / 2) + 1);
    // Processes that begin at different places seldom meet.
    this.#next = Math.floor(Math.random() * this.#count);
  }

  /** Rejects with "no-port", or with what binding fails for other than a port in use. */
  async lease<Bound>(bind: (port: number) => Promise<Bound>): Promise<PortLease<Bound>> {
    if (this.#min === 0) return { bound: await bind(0), release: () => {} };
    for (let tries = 0; tries < this.#count; tries++) {
      const port = this.#min + this.#next * 2;
      this.#next = (this.#next + 1) % this.#count;
      if (this.#taken.has(port)) continue;
      const bound = await this.#tryPort(port, bind);
      if (bound !== undefined) return { bound, release: () => void this.#taken.delete(port) };
    }
    throw new MediaError("no-port");
  }

  async #tryPort<Bound>(
    port: number,
    bind: (port: number) => Promise<Bound>,
  ): Promise<Bound | undefined> {
    this.#taken.add(port);
    try {
      return await bind(port);
    } catch (error) {
      this.#taken.delete(port);
      if (isInUse(error)) return undefined;
      throw error;
    }
  }
}

function isInUse(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRINUSE" || code === "EACCES";
}
