import { offerUndo, useMutationCall, useTexts } from "@tessera/platform/console";
import {
  type AlarmState,
  alarmFacts,
  alarmStatistics,
  handleAlarms,
  listAlarms,
  listInbox,
  undoHandling,
} from "../../contract.ts";
import { alarmTexts } from "./texts.ts";

/** What shows alarms or what was made of them. */
export const rereads = [listAlarms, alarmFacts, alarmStatistics, listInbox];

const undoSeconds = 10;

/** Says what was made of alarms, and offers to take it back. */
export function useHandling(): (
  ids: readonly number[],
  state: AlarmState,
  note?: string,
) => Promise<void> {
  const t = useTexts(alarmTexts);
  const handle = useMutationCall(handleAlarms, { rereads });
  const undo = useMutationCall(undoHandling, { rereads });
  return async (ids, State, Note = "") => {
    const { HandlingID, Changed: count } = await handle.mutateAsync({ IDs: [...ids], State, Note });
    offerUndo({
      text: t(`done.${State}`, { count }),
      seconds: undoSeconds,
      onUndo: () => undo.mutate({ HandlingID }),
    });
  };
}
