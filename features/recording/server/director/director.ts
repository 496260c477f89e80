import type { Clock, Logger, Zone } from "@tessera/base";
import {
  type ChannelRef,
  type ChannelRegistry,
  channelKey,
  type DeviceCare,
  type DeviceCatalog,
} from "@tessera/engine";
import type { PlatformEvents } from "@tessera/platform/server";
import type { RecordedFlow, RecordedPlace } from "@tessera/recorder";
import { placeKey } from "../place-key.ts";
import { planned } from "../plans/planned.ts";
import type { Plans } from "../plans/plans.ts";
import type { RecordPlan } from "../plans/record-plan.ts";
import type { Recorders } from "../ports.ts";
import { isOwnAlarm } from "../watch/recording-alarm.ts";
import { ChannelAlarms } from "./channel-alarms.ts";
import { type Decision, decide, isSameDecision, noSubText, off } from "./decision.ts";
import type { ManualRecordings } from "./manual-recordings.ts";

interface DirectorParts {
  readonly plans: Plans;
  readonly manual: ManualRecordings;
  readonly recorders: Pick<Recorders, "wish">;
  readonly channels: Pick<ChannelRegistry, "find" | "events">;
  readonly catalog: Pick<DeviceCatalog, "channelsOf">;
  readonly care: Pick<DeviceCare, "want" | "leave" | "leaveAll" | "mayBeOurs">;
  readonly hasSub: (channel: ChannelRef) => boolean;
  readonly zone: Zone;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Directed {
  readonly place: RecordedPlace;
  readonly decision: Decision;
}

/** Plans are looked at so often at least: the wall clock may have been set. */
const lookMs = 60_000;

/**
 * Tells the recorders what is wanted of each channel, at the moment when that changes. Of devices that another server
 * looks after it wants nothing. While nobody can say whose a device is, its recording goes on: double footage is
 * harmless, a hole is not.
 */
export class Director {
  readonly #parts: DirectorParts;
  readonly #told = new Map<string, Directed>();
  /** Which plans' slots hold now. */
  readonly #inSlot = new Set<number>();
  readonly #alarms = new Map<string, ChannelAlarms>();
  readonly #alarmTimers = new Map<string, () => void>();
  readonly #listeners = new Set<(directed: Directed) => void>();
  readonly #letGoListeners = new Set<(place: RecordedPlace) => void>();
  readonly #carer = {
    begin: (deviceId: string) => this.#applyTo(deviceId),
    taken: (deviceId: string) => this.#applyTo(deviceId),
  };
  readonly #stops: (() => void)[] = [];
  #cancelLook: (() => void) | undefined;

  constructor(parts: DirectorParts) {
    this.#parts = parts;
  }

  start(): void {
    const { plans, manual, channels } = this.#parts;
    this.#stops.push(
      plans.onChange((touched) => this.#look(touched)),
      manual.onChange((touched) => this.#look(touched)),
      channels.events.on("changed", ({ now }) => this.#apply(now)),
      channels.events.on("removed", (channel) => this.#leave(channel)),
    );
    this.#look([...plans.channels(), ...[...manual.all()].map(({ channel }) => channel)]);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#cancelLook?.();
    this.#parts.care.leaveAll(this.#carer);
    for (const cancel of this.#alarmTimers.values()) cancel();
    this.#alarmTimers.clear();
  }

  /** Undefined of a flow that was never wanted. */
  decisionOf(place: RecordedPlace): Decision | undefined {
    return this.#told.get(placeKey(place))?.decision;
  }

  /** Flows that are or were wanted, with what is wanted of them now. */
  all(): Iterable<Directed> {
    return this.#told.values();
  }

  onDecision(listener: (directed: Directed) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Another server records it from now on. */
  onLetGo(listener: (place: RecordedPlace) => void): () => void {
    this.#letGoListeners.add(listener);
    return () => void this.#letGoListeners.delete(listener);
  }

  hear(alarm: PlatformEvents["alarm-raised"]): void {
    if (isOwnAlarm(alarm)) return;
    const { deviceId, channel } = alarm;
    for (const ref of channel ? [channel] : this.#parts.catalog.channelsOf(deviceId))
      this.#alarm(ref, alarm);
  }

  forget(channels: readonly ChannelRef[]): void {
    for (const channel of channels) {
      this.#apply(channel);
      for (const flow of [1, 2] as const) this.#told.delete(placeKey({ channel, flow }));
      this.#alarmTimers.get(channelKey(channel))?.();
      this.#alarmTimers.delete(channelKey(channel));
      this.#alarms.delete(channelKey(channel));
    }
  }

  /** Directs those touched, and all for whom the time itself has changed something. */
  #look(touched: readonly ChannelRef[] = []): void {
    const { clock } = this.#parts;
    const nowMs = clock.nowMs();
    const due = new Map(touched.map((channel) => [channelKey(channel), channel]));
    const nextMs = Math.min(this.#lookAtPlans(nowMs, due), this.#lookAtManual(nowMs, due));
    for (const channel of due.values()) this.#apply(channel);
    this.#cancelLook?.();
    this.#cancelLook = clock.after(Math.max(1, nextMs - nowMs), () => this.#look());
    this.#endManual(nowMs);
  }

  /** Which slots hold now. Gives when to look again. */
  #lookAtPlans(nowMs: number, due: Map<string, ChannelRef>): number {
    const { plans, zone } = this.#parts;
    const range = { startMs: nowMs, endMs: nowMs + lookMs };
    let nextMs = range.endMs;
    for (const plan of plans.all()) {
      const [span] = planned(plan, range, zone);
      const isInSlot = span?.startMs === nowMs;
      if (span) nextMs = Math.min(nextMs, isInSlot ? span.endMs : span.startMs);
      const hasChanged = this.#inSlot.has(plan.id) !== isInSlot;
      if (isInSlot) this.#inSlot.add(plan.id);
      else this.#inSlot.delete(plan.id);
      // A sub stream may have come or gone without a word.
      if (hasChanged || plan.isSubRecorded)
        for (const channel of plans.channelsOf(plan.id)) due.set(channelKey(channel), channel);
    }
    return nextMs;
  }

  #lookAtManual(nowMs: number, due: Map<string, ChannelRef>): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { channel, endsAtMs } of this.#parts.manual.all())
      if (endsAtMs <= nowMs) due.set(channelKey(channel), channel);
      else nextMs = Math.min(nextMs, endsAtMs);
    return nextMs;
  }

  #endManual(nowMs: number): void {
    const { manual, log } = this.#parts;
    manual
      .stopEnded(nowMs)
      .catch((error: unknown) => log.error({ error }, "manual recordings were not forgotten"));
  }

  #alarm(channel: ChannelRef, alarm: PlatformEvents["alarm-raised"]): void {
    const plan = this.#parts.plans.of(channel);
    if (plan?.mode !== "alarm") return;
    const key = channelKey(channel);
    const nowMs = this.#parts.clock.monotonicMs();
    const alarms = this.#alarms.get(key) ?? new ChannelAlarms();
    this.#alarms.set(key, alarms);
    alarms.hear(alarm, nowMs, plan.postRecordMs);
    this.#apply(channel);
    this.#alarmTimers.get(key)?.();
    const lastsMs = alarms.endsAtMs(plan.postRecordMs) - nowMs;
    if (lastsMs <= 0) return;
    const end = this.#parts.clock.after(lastsMs, () => {
      this.#alarmTimers.delete(key);
      this.#alarms.delete(key);
      this.#apply(channel);
    });
    this.#alarmTimers.set(key, end);
  }

  #applyTo(deviceId: string): void {
    for (const channel of this.#parts.catalog.channelsOf(deviceId)) this.#apply(channel);
  }

  #leave(channel: ChannelRef): void {
    const { catalog, care } = this.#parts;
    this.#apply(channel);
    if (catalog.channelsOf(channel.deviceId).length === 0)
      care.leave(channel.deviceId, this.#carer);
  }

  #apply({ deviceId, channelId }: ChannelRef): void {
    const channel = { deviceId, channelId };
    const { plans, manual, channels, clock } = this.#parts;
    const plan = plans.of(channel);
    const isManual = (manual.endOf(channel) ?? 0) > clock.nowMs();
    const isKnown = this.#told.has(placeKey({ channel, flow: 1 }));
    if (!plan && !isManual && !isKnown) return;
    const found = channels.find(channel);
    if (found && !this.#isMine(deviceId)) return this.#letGo(channel);
    const decision = decide({
      isEnabled: found?.isEnabled,
      plan,
      isInSlot: plan !== undefined && this.#inSlot.has(plan.id),
      isManual,
      hasAlarm: plan !== undefined && this.#hasAlarm(channel, plan),
    });
    this.#tell({ channel, flow: 1 }, decision);
    this.#tellSub(channel, plan, decision);
  }

  #tellSub(channel: ChannelRef, plan: RecordPlan | undefined, decision: Decision): void {
    const place = { channel, flow: 2 } as const;
    if (plan?.isSubRecorded && this.#parts.hasSub(channel)) this.#tell(place, decision);
    else if (this.#told.has(placeKey(place))) this.#tell(place, off("plan-off", noSubText));
  }

  #isMine(deviceId: string): boolean {
    const { care } = this.#parts;
    care.want(deviceId, this.#carer);
    return care.mayBeOurs(deviceId);
  }

  #letGo(channel: ChannelRef): void {
    for (const flow of [1, 2] as const) {
      const place = { channel, flow };
      if (!this.#told.delete(placeKey(place))) continue;
      this.#parts.recorders.wish(place, { kind: "off" });
      for (const listener of this.#letGoListeners) listener(place);
    }
  }

  #hasAlarm(channel: ChannelRef, { postRecordMs }: RecordPlan): boolean {
    const alarms = this.#alarms.get(channelKey(channel));
    return alarms !== undefined && alarms.endsAtMs(postRecordMs) > this.#parts.clock.monotonicMs();
  }

  #tell(place: RecordedPlace & { readonly flow: RecordedFlow }, decision: Decision): void {
    const key = placeKey(place);
    const known = this.#told.get(key);
    if (known && isSameDecision(known.decision, decision)) return;
    const directed = { place, decision };
    this.#told.set(key, directed);
    if (known || decision.wish.kind !== "off") this.#parts.recorders.wish(place, decision.wish);
    for (const listener of this.#listeners) listener(directed);
  }
}
