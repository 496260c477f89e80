import type { ChannelRef } from "@tessera/engine";
import type { DaySlot, PlanException } from "@tessera/features/recording/contract";

/** Which alarms; an empty list, or text, is all. */
export interface Conditions {
  readonly priorities: readonly number[];
  readonly methods: readonly number[];
  readonly types: readonly number[];
  /** Part of what its source called it. */
  readonly eventType: string;
}

export interface SecondSource {
  /** and: both within the time; or: either of them. */
  readonly operator: "and" | "or";
  readonly types: readonly number[];
  /** Undefined: the channel of the first. */
  readonly channel?: ChannelRef | undefined;
  readonly withinMs: number;
}

export interface PlanActions {
  /** 0: none, here and below. */
  readonly recordMs: number;
  readonly snapshotEveryMs: number;
  readonly wallMs: number;
  readonly presets: readonly {
    /** Undefined: that of the alarm. */
    readonly channel?: ChannelRef | undefined;
    readonly token: string;
  }[];
  readonly output?: { readonly number: number; readonly lastsMs: number } | undefined;
  readonly push: {
    readonly targetIds: readonly number[];
    /** Empty: the usual text. */
    readonly text: string;
  };
  readonly escalation?:
    | { readonly afterMs: number; readonly targetIds: readonly number[] }
    | undefined;
}

export interface PlanDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly conditions: Conditions;
  readonly second?: SecondSource | undefined;
  /** Seven days, Monday first; without any slot it holds at any time. */
  readonly week: readonly (readonly DaySlot[])[];
  readonly exceptions: readonly PlanException[];
  /** Empty: in all. */
  readonly modes: readonly string[];
  readonly isForAll: boolean;
  readonly groupIds: readonly number[];
  /** It acts once in so long for a channel. */
  readonly coolDownMs: number;
  readonly actions: PlanActions;
}

export interface AlarmPlan extends PlanDraft {
  readonly id: number;
  readonly updatedAtMs: number;
}
