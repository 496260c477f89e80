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
const abnormalDriving = 5;

/** All alarms of a location that begin and end, by key. */
export function heldAlarms({ alarms, items }: Location): ReadonlyMap<string, HeldAlarm> {
  const held = new Map<string, HeldAlarm>();
  const add = (key: string, kind: AlarmKind | undefined, channel?: number) => {
    if (kind) held.set(key, { key, kind, channel });
  };
  if (alarms !== 0) for (const bit of bitsOf(alarms)) add(`alarm ${bit}`, alarmBits[bit]);
  const video = items.videoAlarms ?? 0;
  const details: Readonly<Record<number, number | undefined>> = {
    [videoLoss]: items.lostChannels,
    [videoCover]: items.coveredChannels,
    [storageFault]: items.storageFaults,
    [abnormalDriving]: items.abnormalDriving?.behaviours,
  };
  for (const bit of bitsOf(video)) {
    // Told in detail below.
    if (!details[bit]) add(`video ${bit}`, videoAlarmBits[bit]);
  }
  for (const bit of bitsOf(items.lostChannels ?? 0))
    add(`lost ${bit + 1}`, videoAlarmBits[videoLoss], bit + 1);
  for (const bit of bitsOf(items.coveredChannels ?? 0))
    add(`covered ${bit + 1}`, videoAlarmBits[videoCover], bit + 1);
  for (const bit of bitsOf(items.storageFaults ?? 0)) add(`store ${bit}`, storeKind(bit));
  for (const bit of bitsOf(items.abnormalDriving?.behaviours ?? 0))
    add(`behaviour ${bit}`, behaviourBits[bit]);
  return held;
}

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

function bitsOf(bits: number): readonly number[] {
  const set: number[] = [];
  for (let left = bits >>> 0; left !== 0; left &= left - 1) set.push(31 - Math.clz32(left & -left));
  return set;
}
