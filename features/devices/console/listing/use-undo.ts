import { useQueryClient } from "@tanstack/react-query";
import { notices, offerUndo, request, translate } from "@tessera/platform/console";
import { restoreDevices } from "../../contract.ts";
import { rereads } from "./rereads.ts";
import { listingTexts } from "./texts.ts";

interface Deletion {
  readonly Undo: string;
  readonly UndoSeconds: number;
}

/** After a delete: says so, and brings everything back if asked in time. */
export function useUndo(): (text: string, deletion: Deletion) => void {
  const client = useQueryClient();
  const restore = async (undo: string) => {
    try {
      const { Restored } = await request(restoreDevices, { Undo: undo });
      notices.success(translate(listingTexts, "restored", { count: Restored }));
    } catch {
      // The request has already said why.
    }
    await Promise.all(rereads.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  };
  return (text, { Undo, UndoSeconds }) =>
    offerUndo({ text, seconds: UndoSeconds, onUndo: () => void restore(Undo) });
}
