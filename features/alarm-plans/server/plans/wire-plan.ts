import { BadRequest, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import {
  toExceptions,
  toWeek,
  toWireExceptions,
  toWireWeek,
} from "@tessera/features/recording/contract";
import type { z } from "zod";
import type { addAlarmPlan } from "../../contract.ts";
import { refuseUnknownWords } from "../runner/message.ts";
import type { AlarmPlan, PlanActions, PlanDraft, SecondSource } from "./alarm-plan.ts";

export type WirePlan = z.output<typeof addAlarmPlan.input>;

/** Refuses what cannot be, and says which field it is. */
export function toDraft(wire: WirePlan): PlanDraft {
  refuseUnknownWords(wire.Push.Text);
  return {
    name: wire.Name,
    isEnabled: wire.Enable,
    conditions: {
      priorities: wire.Priority,
      methods: wire.Method,
      types: wire.Type,
      eventType: wire.EventType,
    },
    second: wire.Second ? toSecond(wire.Second) : undefined,
    week: toWeek(wire.Week),
    exceptions: toExceptions(wire.Exceptions),
    modes: [...new Set(wire.Modes)],
    isForAll: wire.AllChannels,
    groupIds: [...new Set(wire.Groups)],
    coolDownMs: wire.CoolDown * 1000,
    actions: toActions(wire),
  };
}

function toActions(wire: WirePlan): PlanActions {
  const { Output, Push, Escalation } = wire;
  if (Escalation && Escalation.Targets.length === 0)
    throw new BadRequest("alarm-plan-escalation", noTargetText);
  return {
    recordMs: wire.RecordDuration * 1000,
    snapshotEveryMs: wire.SnapInterval * 1000,
    wallMs: wire.WallSeconds * 1000,
    presets: wire.Presets.map((given) => ({ channel: channelOf(given), token: given.Preset })),
    output: Output ? { number: Output.Number, lastsMs: Output.Seconds * 1000 } : undefined,
    push: { targetIds: [...new Set(Push.Targets)], text: Push.Text },
    escalation: Escalation
      ? { afterMs: Escalation.Minutes * 60_000, targetIds: [...new Set(Escalation.Targets)] }
      : undefined,
  };
}

function toSecond(wire: NonNullable<WirePlan["Second"]>): SecondSource {
  const { Operator, Type, Within } = wire;
  const channel = channelOf(wire);
  // Without a type every alarm would be its own second source.
  if (Type.length === 0 && !channel) throw new BadRequest("alarm-plan-second", noSecondText);
  return { operator: Operator, types: Type, withinMs: Within * 1000, channel };
}

/** Both or neither: a device alone is no channel. */
function channelOf({
  Device,
  Channel,
}: {
  readonly Device: string;
  readonly Channel: string;
}): ChannelRef | undefined {
  if (Device === "" && Channel === "") return undefined;
  if (Device === "" || Channel === "") throw new BadRequest("alarm-plan-place", halfPlaceText);
  return { deviceId: Device, channelId: Channel };
}

interface RowFacts {
  /** Empty of a channel that is gone. */
  readonly nameOf: (channel: ChannelRef) => string;
  readonly channelCount: number;
  readonly lastFiredAtMs: number | undefined;
}

export const toWirePlan = (plan: AlarmPlan, facts: RowFacts) => {
  const { channelCount, lastFiredAtMs } = facts;
  const toWirePlace = (channel: ChannelRef | undefined) => ({
    Device: channel?.deviceId ?? "",
    Channel: channel?.channelId ?? "",
    Name: channel ? facts.nameOf(channel) : "",
  });
  const { conditions, second, actions } = plan;
  const { output, push, escalation } = actions;
  return {
    ID: plan.id,
    Name: plan.name,
    Enable: plan.isEnabled,
    Priority: conditions.priorities.join(","),
    Method: conditions.methods.join(","),
    Type: conditions.types.join(","),
    EventType: conditions.eventType,
    Second: second
      ? {
          Operator: second.operator,
          Type: second.types.join(","),
          Within: second.withinMs / 1000,
          ...toWirePlace(second.channel),
        }
      : null,
    Week: toWireWeek(plan.week),
    Exceptions: toWireExceptions(plan.exceptions),
    Modes: [...plan.modes],
    AllChannels: plan.isForAll,
    Groups: [...plan.groupIds],
    CoolDown: plan.coolDownMs / 1000,
    SnapInterval: actions.snapshotEveryMs / 1000,
    RecordDuration: actions.recordMs / 1000,
    WallSeconds: actions.wallMs / 1000,
    Presets: actions.presets.map(({ channel, token }) => ({
      ...toWirePlace(channel),
      Preset: token,
    })),
    Output: output ? { Number: output.number, Seconds: output.lastsMs / 1000 } : null,
    Push: { Targets: [...push.targetIds], Text: push.text },
    Escalation: escalation
      ? { Minutes: escalation.afterMs / 60_000, Targets: [...escalation.targetIds] }
      : null,
    ChannelCount: channelCount,
    LastFiredAtMs: lastFiredAtMs ?? null,
    UpdatedAtMs: plan.updatedAtMs,
  };
};

const noSecondText: Text = {
  zh: "第二个条件（Second）至少要选一种报警类型，或指定一个通道",
  en: "The second condition (Second) needs at least one alarm type, or a channel of its own",
};
const noTargetText: Text = {
  zh: "升级通知（Escalation）没有推送目标，请至少选择一个，或关闭升级",
  en: "The escalation has no push target; choose at least one, or turn it off",
};
const halfPlaceText: Text = {
  zh: "Device 与 Channel 要么都填，要么都留空（表示报警的通道）",
  en: "Give both Device and Channel, or neither (the channel of the alarm)",
};
