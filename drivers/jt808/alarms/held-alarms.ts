import type { Location } from "@tessera/formats/jt808";
import { type AlarmKind, alarmBits, behaviourBits, videoAlarmBits } from "./alarm-kinds.ts";

/** An alarm that holds at the moment of a location. */
export interface HeldAlarm {
  /** The same for as long as it holds. */
  readonly key: string;
  readonly kind: AlarmKind;
  /** The logical channel that it is about; undefined: the vehicle. */
  readonly channel?: number | undefined;
}

const videoLoss = 0;
const videoCover = 1;
const storageFault = 2;
const abnormal = 5;

/** All alarms of a location that begin and end, by key. */
export function heldAlarms({ alarms, items }: Location): ReadonlyMap<string, HeldAlarm> {
  const { videoAlarms, lostChannels, coveredChannels, storageFaults, abnormalDriving } = items;
  const behaviours = abnormalDriving?.behaviours;
  /** Told in detail, so that the bit itself says nothing more. */
  const details: Readonly<Record<number, number | undefined>> = {
    [videoLoss]: lostChannels,
    [videoCover]: coveredChannels,
    [storageFault]: storageFaults,
    [abnormal]: behaviours,
  };
  const plainVideo = bitsOf(videoAlarms).filter((bit) => !details[bit]);
  const channelAlarms = (name: string, bit: number, channels: number | undefined) =>
    bitsOf(channels).map((at) => alarmOf(`${name} ${at + 1}`, videoAlarmBits[bit], at + 1));
  const all = [
    ...bitsOf(alarms).map((bit) => alarmOf(`alarm ${bit}`, alarmBits[bit])),
    ...plainVideo.map((bit) => alarmOf(`video ${bit}`, videoAlarmBits[bit])),
    ...channelAlarms("lost", videoLoss, lostChannels),
    ...channelAlarms("covered", videoCover, coveredChannels),
    ...bitsOf(storageFaults).map((bit) => alarmOf(`store ${bit}`, storeKind(bit))),
    ...bitsOf(behaviours).map((bit) => alarmOf(`behaviour ${bit}`, behaviourBits[bit])),
  ];
  return new Map(all.flatMap((alarm) => (alarm ? [[alarm.key, alarm]] : [])));
}

/** Undefined: a bit that means nothing. */
const alarmOf = (
  key: string,
  kind: AlarmKind | undefined,
  channel?: number,
): HeldAlarm | undefined => kind && { key, kind, channel };

const mainStores = 12;

function storeKind(bit: number): AlarmKind | undefined {
  const kind = videoAlarmBits[storageFault];
  if (!kind) return undefined;
  const isMain = bit < mainStores;
  const number = isMain ? bit + 1 : bit - mainStores + 1;
  const text = {
    zh: `${kind.text.zh}：${isMain ? "主" : "灾备"}存储器 ${number}`,
    en: `${kind.text.en}: ${isMain ? "main" : "backup"} storage ${number}`,
  };
  return { ...kind, text };
}

function bitsOf(bits = 0): readonly number[] {
  if (bits === 0) return none;
  const set: number[] = [];
  for (let left = bits >>> 0; left !== 0; left &= left - 1) set.push(31 - Math.clz32(left & -left));
  return set;
}

const none: readonly number[] = [];
