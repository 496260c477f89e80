import { useQueryClient } from "@tanstack/react-query";
import { usePush, useQueryCall } from "@tessera/platform/console";
import { alarmFacts, alarmTold } from "../../contract.ts";
import { usePaced } from "./use-paced.ts";

const rereadEveryMs = 1000;

/** Everything known of an alarm of a row, read again when the row is told anew: it may have ended. */
export function useFacts(
  { alarm, storm }: { readonly alarm: number; readonly storm: number },
  isWanted: boolean,
) {
  const client = useQueryClient();
  const reread = usePaced(() => client.invalidateQueries({ queryKey: [alarmFacts.path] }), {
    everyMs: rereadEveryMs,
  });
  usePush(alarmTold, ({ ID }) => {
    if (ID === storm) reread();
  });
  return useQueryCall(
    alarmFacts,
    { id: alarm },
    { enabled: isWanted, quiet: true, keepPrevious: false },
  ).data;
}
