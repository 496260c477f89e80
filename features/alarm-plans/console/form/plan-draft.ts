import {
  type ChosenChannel,
  type ExceptionDraft,
  emptyWeek,
  exceptionsOf,
  type Week,
  weekOf,
  wireExceptions,
  wireWeek,
} from "@tessera/kit/choose";
import type { z } from "zod";
import type { addAlarmPlan, readAlarmPlan } from "../../contract.ts";
import { numbersOf } from "../plans/plan-words.ts";

export type WirePlan = z.input<typeof addAlarmPlan.input>;
type LoadedPlan = z.output<typeof readAlarmPlan.reply>;

export interface SecondDraft {
  readonly operator: "and" | "or";
  readonly types: readonly number[];
  /** Undefined: that of the alarm, here and below. */
  readonly channel: ChosenChannel | undefined;
  readonly withinS: number;
}

export interface PresetDraft {
  readonly channel: ChosenChannel | undefined;
  readonly token: string;
}

export interface PlanDraft {
  readonly name: string;
  readonly isEnabled: boolean;
  /** Empty: all, as the next ones. */
  readonly priorities: readonly number[];
  readonly methods: readonly number[];
  readonly types: readonly number[];
  readonly eventType: string;
  readonly second: SecondDraft | undefined;
  readonly week: Week;
  readonly exceptions: readonly ExceptionDraft[];
  readonly modes: readonly string[];
  readonly coolDownS: number;
  readonly isForAll: boolean;
  readonly groupIds: readonly number[];
  readonly channels: readonly ChosenChannel[];
  /** 0: it does not, as the next ones. */
  readonly recordS: number;
  readonly snapshotS: number;
  readonly wallS: number;
  readonly presets: readonly PresetDraft[];
  readonly output: { readonly number: number; readonly seconds: number } | undefined;
  readonly targetIds: readonly number[];
  readonly text: string;
  readonly escalation:
    | { readonly minutes: number; readonly targetIds: readonly number[] }
    | undefined;
}

export const newDraft: PlanDraft = {
  name: "",
  isEnabled: true,
  priorities: [],
  methods: [],
  types: [],
  eventType: "",
  second: undefined,
  week: emptyWeek,
  exceptions: [],
  modes: [],
  coolDownS: 60,
  isForAll: false,
  groupIds: [],
  channels: [],
  recordS: 60,
  snapshotS: 0,
  wallS: 0,
  presets: [],
  output: undefined,
  targetIds: [],
  text: "",
  escalation: undefined,
};

export const toDraft = (plan: LoadedPlan): PlanDraft => ({
  name: plan.Name,
  isEnabled: plan.Enable,
  priorities: numbersOf(plan.Priority),
  methods: numbersOf(plan.Method),
  types: numbersOf(plan.Type),
  eventType: plan.EventType,
  second: plan.Second
    ? {
        operator: plan.Second.Operator,
        types: numbersOf(plan.Second.Type),
        channel: channelOf(plan.Second),
        withinS: plan.Second.Within,
      }
    : undefined,
  week: weekOf(plan.Week),
  exceptions: exceptionsOf(plan.Exceptions),
  modes: plan.Modes,
  coolDownS: plan.CoolDown,
  isForAll: plan.AllChannels,
  groupIds: plan.Groups,
  channels: plan.Channels,
  recordS: plan.RecordDuration,
  snapshotS: plan.SnapInterval,
  wallS: plan.WallSeconds,
  presets: plan.Presets.map((one) => ({ channel: channelOf(one), token: one.Preset })),
  output: plan.Output ? { number: plan.Output.Number, seconds: plan.Output.Seconds } : undefined,
  targetIds: plan.Push.Targets,
  text: plan.Push.Text,
  escalation: plan.Escalation
    ? { minutes: plan.Escalation.Minutes, targetIds: plan.Escalation.Targets }
    : undefined,
});

export const toWire = (draft: PlanDraft): WirePlan => ({
  Name: draft.name.trim(),
  Enable: draft.isEnabled,
  Priority: [...draft.priorities],
  Method: [...draft.methods],
  Type: [...draft.types],
  EventType: draft.eventType.trim(),
  Second: draft.second
    ? {
        Operator: draft.second.operator,
        Type: [...draft.second.types],
        Within: draft.second.withinS,
        ...wirePlace(draft.second.channel),
      }
    : null,
  Week: wireWeek(draft.week),
  Exceptions: wireExceptions(draft.exceptions),
  Modes: [...draft.modes],
  CoolDown: draft.coolDownS,
  AllChannels: draft.isForAll,
  Groups: [...draft.groupIds],
  RecordDuration: draft.recordS,
  SnapInterval: draft.snapshotS,
  WallSeconds: draft.wallS,
  Presets: draft.presets.map(({ channel, token }) => ({
    ...wirePlace(channel),
    Preset: token.trim(),
  })),
  Output: draft.output ? { Number: draft.output.number, Seconds: draft.output.seconds } : null,
  Push: { Targets: [...draft.targetIds], Text: draft.text.trim() },
  Escalation: draft.escalation
    ? { Minutes: draft.escalation.minutes, Targets: [...draft.escalation.targetIds] }
    : null,
});

export const placesOf = (channels: readonly ChosenChannel[]) =>
  channels.map(({ device, channel }) => ({ device, channel }));

const channelOf = ({
  Device: device,
  Channel: channel,
  Name: name,
}: {
  readonly Device: string;
  readonly Channel: string;
  readonly Name: string;
}): ChosenChannel | undefined => (device === "" ? undefined : { device, channel, name });

const wirePlace = (channel: ChosenChannel | undefined) => ({
  Device: channel?.device ?? "",
  Channel: channel?.channel ?? "",
});
