import type { Product } from "../product-under-test.ts";

/** A way out of the server, and viewers that take it. */
export interface Way {
  readonly name: string;
  /** Runs `measure` while so many watch a camera this way. */
  beside<Measured>(
    product: Product,
    device: string,
    count: number,
    measure: () => Promise<Measured>,
  ): Promise<Measured>;
}
