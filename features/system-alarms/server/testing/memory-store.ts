import { type ChannelRef, channelKey } from "@tessera/engine";
import type { SystemAlarmsDeps } from "../index.ts";
import type { SystemAlarm } from "../system-alarm.ts";

/** For tests of rules: keeps what it is given, as JSON. */
export function memoryStore(): SystemAlarmsDeps["store"] {
  const rows = new Map<string, { readonly alarm: string; readonly isReported: boolean }>();
  const seen = new Map<string, ChannelRef>();
  return {
    open: async (scope) =>
      [...rows]
        .filter(([name]) => (JSON.parse(name) as string[])[0] === scope)
        .map(([, { alarm, isReported }]) => ({
          alarm: JSON.parse(alarm) as SystemAlarm,
          isReported,
        })),
    save: async (scope, alarm, isReported) =>
      void rows.set(nameOf(scope, alarm.key), { alarm: JSON.stringify(alarm), isReported }),
    remove: async (scope, key) => void rows.delete(nameOf(scope, key)),
    seen: async () => [...seen.values()],
    addSeen: async (channels) => {
      for (const channel of channels) seen.set(channelKey(channel), channel);
    },
  };
}

const nameOf = (scope: string, key: string): string => JSON.stringify([scope, key]);
