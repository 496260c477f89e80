import type { Text } from "@tessera/base";

/** A folder for recordings on some volume. */
export interface StorageRoot {
  /** Below 0: it was never used, so there is nothing to know of it. */
  readonly id: number;
  /** Absolute. */
  readonly path: string;
  /**
   * ready: can be written · full: no room left beside the reserve · missing: not there or without its
   * identity file · foreign: another volume lies where this one was · failing: writing failed lately.
   */
  readonly state: "ready" | "full" | "missing" | "foreign" | "failing";
  /** What is wrong and what to do. */
  readonly trouble?: Text | undefined;
  readonly totalBytes: number;
  readonly freeBytes: number;
  /** To be left free. */
  readonly reserveBytes: number;
}
