import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { StorageRoot } from "@tessera/recorder";
import type { GapReason } from "../../contract.ts";
import { type Cause, channelCause } from "./outages.ts";

/** A channel that is not recorded although it should be. */
export interface Sufferer {
  readonly channel: ChannelRef;
  readonly reason: GapReason;
  readonly detail: Text;
}

interface Storage {
  readonly roots: readonly StorageRoot[];
  /** No root has room, and nothing may be deleted. */
  readonly isOnlyLockedLeft: boolean;
}

/** One cause for what has one: a full disk is one, not one a channel. */
export function causesOf(sufferers: readonly Sufferer[], storage: Storage): Cause[] {
  const byReason = Map.groupBy(sufferers, ({ reason }) => storageReason(reason));
  const channelsOf = (reason: StorageReason) =>
    (byReason.get(reason) ?? []).map(({ channel }) => channel);
  const full = channelsOf("disk-full");
  const lost = channelsOf("disk-lost");
  const slow = channelsOf("disk-slow");
  const causes: Cause[] = (byReason.get(undefined) ?? []).map(causeOfOne);
  const { roots, isOnlyLockedLeft } = storage;
  if (isOnlyLockedLeft) causes.push(diskCause("only-locked-left", 3, onlyLockedText, full));
  else if (full.length > 0) causes.push(diskCause("disk-full", 3, fullText, full));
  if (slow.length > 0) causes.push(diskCause("disk-slow", 18, slowText, slow));
  const broken = roots.filter(({ state }) => state !== "ready" && state !== "full");
  for (const root of broken) causes.push(rootCause(root, lost));
  if (lost.length > 0 && broken.length === 0)
    causes.push(diskCause("root-missing", 18, noRootText, lost));
  return causes;
}

type StorageReason = "disk-full" | "disk-lost" | "disk-slow" | undefined;

const storageReason = (reason: GapReason): StorageReason =>
  reason === "disk-full" || reason === "disk-lost" || reason === "disk-slow" ? reason : undefined;

const causeOfOne = ({ channel, reason, detail }: Sufferer): Cause => ({
  key: channelCause(channel, reason),
  kind: "not-recording",
  alarmType: reason === "camera-lost" ? 1 : 16,
  text: detail,
  channel,
  channels: [channel],
});

const diskCause = (
  kind: Cause["kind"],
  alarmType: Cause["alarmType"],
  text: Text,
  channels: readonly ChannelRef[],
): Cause => ({ key: kind, kind, alarmType, text, channels });

function rootCause(root: StorageRoot, lost: readonly ChannelRef[]): Cause {
  const kind =
    root.state === "failing"
      ? "root-failing"
      : root.state === "foreign"
        ? "root-foreign"
        : "root-missing";
  const text = rootText(root);
  return { key: `${kind}/${root.id}`, kind, alarmType: 18, text, channels: lost };
}

/** What is wrong with a root and what to do; empty if nothing is. The path is for administrators. */
const rootText = ({ path, trouble }: StorageRoot): Text => ({
  zh: trouble?.zh ?? "",
  en: trouble?.en ?? "",
  address: path,
});

const onlyLockedText: Text = {
  zh: "存储已满，且只剩已锁定的录像，录像已停止；请解锁或导出后删除一部分录像，或增加存储",
  en: "The storage is full and only locked recordings are left, so recording has stopped. Unlock some, or export and delete some, or add storage.",
};
const fullText: Text = {
  zh: "存储已满，录像已停止；请检查磁盘上的其他文件，或增加存储",
  en: "The storage is full and recording has stopped. Check the disk for other files, or add storage.",
};
const slowText: Text = {
  zh: "磁盘写入太慢，部分录像丢失；请减少录像路数或更换更快的磁盘",
  en: "The disk is too slow and recordings are being lost. Record fewer channels or use a faster disk.",
};
const noRootText: Text = {
  zh: "没有可用的存储目录，录像已停止；请检查磁盘和存储设置",
  en: "No storage folder is available, so recording has stopped. Check the disks and the storage settings.",
};
