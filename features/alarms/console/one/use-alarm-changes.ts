import { useQueryClient } from "@tanstack/react-query";
import { systemClock } from "@tessera/base";
import { usePush, usePushReturn } from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import { useEffect, useRef } from "react";
import { alarmsChanged, alarmTold } from "../../contract.ts";

/** In a storm alarms come many times a second; nobody reads a list faster than this. */
const restMs = 3000;

/** Reads these calls again when alarms came or changed: at once, and then not before a while has passed. */
export function useAlarmChanges(calls: readonly Call[]): void {
  const client = useQueryClient();
  const rest = useRef<{ readonly cancel: () => void; isDue: boolean }>(undefined);
  const reread = () => {
    for (const { path } of calls) void client.invalidateQueries({ queryKey: [path] });
  };
  const hear = () => {
    if (rest.current) {
      rest.current.isDue = true;
      return;
    }
    reread();
    const cancel = systemClock.after(restMs, () => {
      const isDue = rest.current?.isDue ?? false;
      rest.current = undefined;
      if (isDue) hear();
    });
    rest.current = { cancel, isDue: false };
  };
  usePush(alarmTold, hear);
  usePush(alarmsChanged, hear);
  usePushReturn(hear);
  useEffect(() => () => rest.current?.cancel(), []);
}
