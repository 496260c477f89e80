import { systemClock } from "@tessera/base";
import { useEffect, useState } from "react";
import type { WireAlarm } from "../../contract.ts";
import type { InboxItem } from "./inbox-items.ts";
import { alarmOf } from "./use-inbox-desk.ts";

/** Keys pass over many rows: what opens a stream waits until one has stayed. */
const passingMs = 250;

/** The alarm that was the last of its row when one began to look: a storm may not exchange it under the reader's eyes. */
export function useLookedAt(item: Exclude<InboxItem, { kind: "more" }>) {
  const now = alarmOf(item);
  const [looked, setLooked] = useState({ key: item.key, alarm: now });
  if (looked.key !== item.key) setLooked({ key: item.key, alarm: now });
  const pinned = looked.key === item.key ? looked.alarm : now;
  const isLatest = pinned.ID === now.ID;
  const [settledId, setSettledId] = useState<number>();
  useEffect(() => systemClock.after(passingMs, () => setSettledId(pinned.ID)), [pinned.ID]);
  const alarm: WireAlarm = isLatest ? now : pinned;
  return {
    alarm,
    isSettled: settledId === alarm.ID,
    showLatest: isLatest ? undefined : () => setLooked({ key: item.key, alarm: now }),
  };
}
