import type { ChannelRef, PushMessage } from "@tessera/engine";
import type { AlarmPlace, Firing } from "../matching/judge.ts";
import { escalated } from "./message.ts";
import type { NewOrder, OrderWork } from "./order.ts";

interface OrderTools {
  readonly nowMs: number;
  /** An alarm that comes later than this moves nothing any more. */
  readonly staleMs: number;
  readonly maxPictures: number;
  /** A channel, or those of a device that the plan is for. */
  readonly channelsAt: (firing: Firing) => readonly ChannelRef[];
  readonly message: (firing: Firing) => PushMessage;
  /** People are not told of it; all else is done. */
  readonly isMuted: (firing: Firing) => boolean;
}

/** What moves, shows or sounds is not worth it later. */
const momentMs = 60_000;
const server: AlarmPlace = { deviceId: "", channelId: "" };

/** All that a plan does because of an alarm. Of what only the latest counts the slot is that of its camera. */
export function ordersOf(firing: Firing, tools: OrderTools): NewOrder[] {
  const isLate = tools.nowMs - firing.alarm.atMs > tools.staleMs;
  const told = tools.isMuted(firing) ? [] : messages(firing, tools);
  return [...told, ...(isLate ? [] : deeds(firing, tools))];
}

function messages(firing: Firing, { nowMs, message: write }: OrderTools): NewOrder[] {
  const { plan, alarm } = firing;
  const { push, escalation } = plan.actions;
  if (push.targetIds.length === 0 && !escalation) return [];
  const message = write(firing);
  const order = (work: OrderWork, dueAtMs: number): NewOrder => ({
    slot: `${work.kind} ${message.key}`,
    planId: plan.id,
    alarmId: alarm.id,
    // Its words hold after the camera is gone, too.
    place: server,
    dueAtMs,
    work,
  });
  const orders: NewOrder[] = [];
  if (push.targetIds.length > 0)
    orders.push(order({ kind: "push", targetIds: push.targetIds, message }, nowMs));
  if (escalation) {
    const { afterMs, targetIds } = escalation;
    const late = escalated(message, afterMs / 60_000);
    orders.push(order({ kind: "escalation", targetIds, message: late }, nowMs + afterMs));
  }
  return orders;
}

function deeds(firing: Firing, tools: OrderTools): NewOrder[] {
  const { plan, alarm } = firing;
  const { recordMs, snapshotEveryMs, wallMs, presets, output } = plan.actions;
  const { nowMs } = tools;
  const channels = tools.channelsAt(firing);
  const order = (place: AlarmPlace, slot: string, work: OrderWork, more: Due = {}): NewOrder => ({
    slot: `${slot} ${place.deviceId}/${place.channelId}`,
    planId: plan.id,
    alarmId: alarm.id,
    place: { deviceId: place.deviceId, channelId: place.channelId },
    dueAtMs: nowMs,
    expiresAtMs: nowMs + momentMs,
    ...more,
    work,
  });
  const orders: NewOrder[] = [];
  for (const channel of channels) {
    if (recordMs > 0) {
      const untilMs = nowMs + recordMs;
      const work = { kind: "record", untilMs } as const;
      orders.push(order(channel, `record ${plan.id}`, work, { expiresAtMs: untilMs }));
    }
    if (snapshotEveryMs > 0) {
      const more = Math.min(tools.maxPictures - 1, Math.floor(recordMs / snapshotEveryMs));
      const work = { kind: "snapshot", everyMs: snapshotEveryMs, left: more } as const;
      orders.push(order(channel, `snapshot ${plan.id}`, work));
    }
    if (wallMs > 0) {
      const { alarmType, atMs } = alarm;
      const work = { kind: "wall", lastsMs: wallMs, by: plan.name, alarmType, atMs } as const;
      orders.push(order(channel, "wall", work));
    }
    if (output) {
      const { number, lastsMs } = output;
      orders.push(order(channel, `on ${number}`, { kind: "output", number, isOn: true }));
      const off = { kind: "output", number, isOn: false } as const;
      // What was switched on is switched off, however late.
      orders.push(
        order(channel, `off ${number}`, off, { dueAtMs: nowMs + lastsMs, expiresAtMs: undefined }),
      );
    }
  }
  for (const { channel: chosen, token } of presets)
    for (const channel of chosen ? [chosen] : channels)
      orders.push(order(channel, "preset", { kind: "preset", token, by: plan.name }));
  return orders;
}

interface Due {
  readonly dueAtMs?: number;
  readonly expiresAtMs?: number | undefined;
}
