import { BadRequest, type Clock, type Logger, Offline, type Text, TimedOut } from "@tessera/base";
import type { ChannelRegistry, DeviceCatalog, Driver, Place } from "@tessera/engine";
import type { PushHub } from "@tessera/platform/server";
import { wallCall } from "../../push-kinds.ts";
import type { DeviceOutputs, PlannedAlarms, PresetTurns, TimedRecordings } from "../ports.ts";
import type { NewOrder, Order, OrderWork } from "./order.ts";

export interface DeedParts {
  readonly alarms: Pick<PlannedAlarms, "addPicture">;
  readonly recordings: TimedRecordings;
  readonly presets: PresetTurns;
  readonly outputs: DeviceOutputs;
  /** A JPEG of what a flow shows after the call, at most so wide. */
  readonly snapshot: (place: Place, maxWidth: number) => Promise<Uint8Array>;
  readonly catalog: Pick<DeviceCatalog, "channel">;
  readonly push: Pick<PushHub, "tell">;
  readonly clock: Clock;
  readonly log: Logger;
}

type Deed = Exclude<OrderWork, { readonly kind: "push" | "escalation" }>;

const pictureWidth = 1920;
/** A device that does not answer keeps nobody waiting. */
const patienceMs = 15_000;

/** Does one thing. Resolves to what is to be done next, if there is more of it. */
export async function doDeed(
  order: Order & { readonly work: Deed },
  parts: DeedParts,
): Promise<NewOrder | undefined> {
  const { work, place, alarmId } = order;
  const { recordings, presets, outputs, clock } = parts;
  switch (work.kind) {
    case "record":
      await recordings.extend(place, work.untilMs);
      return undefined;
    case "snapshot":
      return takePicture(order, work, parts);
    case "preset":
      await inTime(clock, presets.goTo(place, work.token, work.by));
      return undefined;
    case "output":
      await inTime(clock, outputs.switch(place, work.number, work.isOn));
      return undefined;
    case "wall":
      parts.push.tell(wallCall, {
        ParentDeviceID: place.deviceId,
        ChannelID: place.channelId,
        ChannelName: parts.catalog.channel(place)?.name ?? "",
        Seconds: work.lastsMs / 1000,
        PlanName: work.by,
        AlarmID: alarmId,
        AlarmType: work.alarmType,
        AtMs: work.atMs,
      });
      return undefined;
  }
}

/** One that could not be had does not keep the next ones from being taken. */
async function takePicture(
  order: Order,
  { everyMs, left }: Extract<Deed, { readonly kind: "snapshot" }>,
  { snapshot, alarms, clock, log }: DeedParts,
): Promise<NewOrder | undefined> {
  const { place, alarmId } = order;
  try {
    const jpeg = await inTime(clock, snapshot({ channel: place, flow: 1 }, pictureWidth));
    await alarms.addPicture(alarmId, clock.nowMs(), jpeg);
  } catch (error) {
    log.warn({ error, ...place, alarmId }, "a picture of an alarm could not be taken");
  }
  if (left === 0) return undefined;
  const dueAtMs = Math.max(order.dueAtMs + everyMs, clock.nowMs());
  const work = { kind: "snapshot", everyMs, left: left - 1 } as const;
  return { ...order, dueAtMs, expiresAtMs: dueAtMs + everyMs, work };
}

function inTime<Result>(clock: Clock, work: Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const cancel = clock.after(patienceMs, () => reject(new TimedOut("alarm-plan-late", lateText)));
  work.then(resolve, reject);
  return promise.finally(cancel);
}

interface OutputParts {
  readonly channels: Pick<ChannelRegistry, "get">;
  readonly drivers: readonly Driver[];
}

/** Through the driver of the channel, where it can do so. */
export const deviceOutputs = ({ channels, drivers }: OutputParts): DeviceOutputs => ({
  async switch(ref, number, isOn) {
    const { driver: name, connection, isEnabled } = channels.get(ref);
    if (!isEnabled) throw new Offline("channel-disabled", disabledText);
    const driver = drivers.find((known) => known.name === name);
    const commands = driver?.commands;
    if (!commands?.output || !driver?.capabilities?.(connection).includes("output"))
      throw new BadRequest("output-not-offered", notOfferedText);
    await commands.output(connection, { number, isOn }, AbortSignal.timeout(patienceMs));
  },
});

const lateText: Text = {
  zh: `设备在 ${patienceMs / 1000} 秒内没有回应，请检查设备和网络`,
  en: `The device did not answer within ${patienceMs / 1000} seconds. Check the device and the network.`,
};
const disabledText: Text = { zh: "通道未开启!", en: "The channel is not enabled" };
const notOfferedText: Text = {
  zh: "该通道没有报警输出",
  en: "This channel has no alarm outputs",
};
