import { useQueryClient } from "@tanstack/react-query";
import { usePush, usePushReturn } from "@tessera/platform/console";
import type { Call } from "@tessera/platform/contract";
import { alarmsChanged, alarmTold } from "../../contract.ts";
import { usePaced } from "../inbox/use-paced.ts";

/** In a storm alarms come many times a second; nobody reads a list faster than this. */
const pace = { everyMs: 3000 };

/** Reads these calls again when alarms came or changed: at once, and then not before a while has passed. */
export function useAlarmChanges(calls: readonly Call[]): void {
  const client = useQueryClient();
  const reread = usePaced(
    async () =>
      await Promise.all(calls.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    pace,
  );
  usePush(alarmTold, reread);
  usePush(alarmsChanged, reread);
  usePushReturn(reread);
}
