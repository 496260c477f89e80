import type { ChannelRef } from "@tessera/engine";
import type { FenceShape } from "../contract.ts";

/** Part of a day, in seconds since midnight as the server's clock shows it; up to 86,400. */
export interface FenceSlot {
  readonly startS: number;
  readonly endS: number;
}

export interface NewFence {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly shape: FenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  /** 0: none. */
  readonly limitKmh: number;
  readonly severity: 1 | 2 | 3 | 4;
  /** Monday first; empty: always. */
  readonly week: readonly (readonly FenceSlot[])[];
  readonly channels: readonly ChannelRef[];
  readonly groups: readonly number[];
}

export interface Fence extends NewFence {
  readonly id: number;
  /** Another with every change of the shape: what was known of who is inside is of no use then. */
  readonly shapeNo: number;
}
