import { useQueryClient } from "@tanstack/react-query";
import { offerUndo, request, useTexts } from "@tessera/platform/console";
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

/** What is made of alarms; what is absent stays as it was. */
export interface Made {
  readonly state?: AlarmState;
  readonly note?: string;
  readonly assigneeId?: number;
}

/** Alarms by their numbers, and whole rows of the inbox. */
interface Handled {
  readonly IDs?: readonly number[];
  readonly Storms?: readonly number[];
}

/** Says what was made of alarms, and offers to take it back. */
export function useHandling() {
  const t = useTexts(alarmTexts);
  const client = useQueryClient();
  const reread = () => {
    for (const { path } of rereads) void client.invalidateQueries({ queryKey: [path] });
  };

  const undo = async (id: number): Promise<void> => {
    await request(undoHandling, { HandlingID: id });
    reread();
  };

  /** Gives the number that undoes it. Who keeps account of what was done has its own way to undo. */
  const handle = async (
    { IDs = [], Storms = [] }: Handled,
    { state, note = "", assigneeId }: Made,
    onUndo = undo,
  ): Promise<number> => {
    const { HandlingID: id, Changed: count } = await request(handleAlarms, {
      IDs: [...IDs],
      Storms: [...Storms],
      Note: note,
      ...(state && { State: state }),
      ...(assigneeId !== undefined && { AssigneeID: assigneeId }),
    });
    reread();
    offerUndo({
      text: t(`done.${state ?? "note"}`, { count }),
      seconds: undoSeconds,
      onUndo: () => void onUndo(id).catch(ignore),
    });
    return id;
  };

  return { handle, undo };
}

/** The failure has been shown. */
export function ignore(): void {}
