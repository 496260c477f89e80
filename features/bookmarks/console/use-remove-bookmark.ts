import { notices, offerUndo, useMutationCall, useTexts } from "@tessera/platform/console";
import { addBookmark, type Bookmark, listBookmarks, removeBookmark } from "../contract.ts";
import { bookmarkTexts } from "./texts.ts";

const undoSeconds = 10;

/** Removes a marked moment; for some seconds one's own can be marked again as it was. */
export function useRemoveBookmark(): (bookmark: Bookmark) => void {
  const t = useTexts(bookmarkTexts);
  const rereads = [listBookmarks];
  const add = useMutationCall(addBookmark, { rereads });
  const remove = useMutationCall(removeBookmark, { rereads });
  const tell = ({ DeviceID, ChannelID, AtMs, Note, IsOwn }: Bookmark) => {
    const text = t("removed");
    // What is added again is the one's who adds it.
    if (!IsOwn) return notices.success(text);
    const onUndo = () =>
      add.mutate({ device: DeviceID, channel: ChannelID, atMs: AtMs, note: Note });
    return offerUndo({ text, seconds: undoSeconds, onUndo });
  };
  return (bookmark) => remove.mutate({ ID: bookmark.ID }, { onSuccess: () => tell(bookmark) });
}
