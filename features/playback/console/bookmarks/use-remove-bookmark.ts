import { offerUndo, useMutationCall, useTexts } from "@tessera/platform/console";
import {
  addBookmark,
  type Bookmark,
  listBookmarks,
  removeBookmark,
} from "../../../bookmarks/contract.ts";
import { bookmarkTexts } from "./texts.ts";

const undoSeconds = 10;

/** Removes a marked moment at once; for some seconds it can be marked again as it was. */
export function useRemoveBookmark(): (bookmark: Bookmark) => void {
  const t = useTexts(bookmarkTexts);
  const rereads = [listBookmarks];
  const add = useMutationCall(addBookmark, { rereads });
  const remove = useMutationCall(removeBookmark, { rereads });
  return ({ ID, DeviceID, ChannelID, AtMs, Note }) =>
    remove.mutate(
      { ID },
      {
        onSuccess: () =>
          offerUndo({
            text: t("removed"),
            seconds: undoSeconds,
            onUndo: () =>
              add.mutate({ device: DeviceID, channel: ChannelID, atMs: AtMs, note: Note }),
          }),
      },
    );
}
