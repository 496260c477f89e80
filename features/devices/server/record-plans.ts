import type { ChannelRef } from "@tessera/engine";

/** Which recording plans channels follow, for their list and form. */
export interface RecordPlans {
  /** Throws if there is no such plan. */
  get(id: number): unknown;
  of(
    channel: ChannelRef,
  ): { readonly id: number; readonly name: string; readonly isEnabled: boolean } | undefined;
  /** 0 is none. */
  assign(id: number, channels: readonly ChannelRef[]): Promise<unknown>;
}
