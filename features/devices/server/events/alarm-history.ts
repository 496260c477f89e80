import type { Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Database } from "@tessera/platform/server";
import { alarmSpans } from "./alarm-spans.ts";
import { DeviceEventStore } from "./device-event-store.ts";

interface PastAlarm {
  readonly startMs: number;
  readonly endMs: number;
  readonly type: number;
  readonly text: Text;
}

/** What devices have noticed on a channel, for whoever shows its past. */
export function alarmHistory(
  database: Database,
): (channel: ChannelRef, fromMs: number, toMs: number) => Promise<readonly PastAlarm[]> {
  const store = new DeviceEventStore(database);
  return async (channel, fromMs, toMs) =>
    alarmSpans(await store.before(channel, toMs), toMs)
      .filter(({ endMs }) => endMs >= fromMs)
      .map(({ startMs, endMs, event }) => ({
        startMs,
        endMs,
        type: event.alarmType,
        text: event.description,
      }));
}
