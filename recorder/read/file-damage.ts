import type { SegmentAddress } from "../segment.ts";

/** Footage that should be in a file and cannot be read. Others go on: it is told, not thrown. */
export interface FileDamage extends SegmentAddress {
  readonly segmentId: number;
  /**
   * missing: no such file · unreadable: the system gave an error · cut-short: the file ends too early ·
   * broken: bytes in it are not as they were written.
   */
  readonly kind: "missing" | "unreadable" | "cut-short" | "broken";
  /** In the file, where it begins. */
  readonly offset: number;
  /** What cannot be played. */
  readonly startMs: number;
  readonly endMs: number;
}
