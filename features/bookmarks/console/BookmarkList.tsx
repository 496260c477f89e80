import type { TimelineMarks } from "@tessera/kit/playback";
import {
  isAdmin,
  notices,
  offerUndo,
  useMutationCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { type ComponentProps, useId } from "react";
import { addBookmark, type Bookmark, listBookmarks, removeBookmark } from "../contract.ts";
import styles from "./bookmarks.module.css";
import { RemoveBookmark } from "./RemoveBookmark.tsx";
import { bookmarkTexts } from "./texts.ts";
import { useBookmarks } from "./use-bookmarks.ts";

/** Beside the pictures: the marked moments of the day. */
export default function BookmarkList({
  ids,
  view,
  zone,
  onSeek,
}: ComponentProps<TimelineMarks["List"]>) {
  const t = useTexts(bookmarkTexts);
  const titleId = useId();
  const isForAll = isAdmin(useSession(({ user }) => user));
  const bookmarks = useBookmarks(ids, view);
  // Here, not in a row: that is gone before all is done.
  const remove = useRemoveBookmark();
  if (bookmarks.length === 0) return null;
  return (
    <aside className={styles["side"]}>
      <h2 id={titleId}>{t("title")}</h2>
      <ul aria-labelledby={titleId}>
        {bookmarks.map((bookmark) => (
          <li key={bookmark.ID}>
            <button type="button" className={styles["go"]} onClick={() => onSeek(bookmark.AtMs)}>
              <strong>{zone.timeText(bookmark.AtMs)}</strong>
              <span>{bookmark.Note || t("untitled")}</span>
              <small>
                {ids.length > 1 && `${bookmark.ChannelName} · `}
                {t("by", { user: bookmark.UserName })}
              </small>
            </button>
            {(bookmark.IsOwn || isForAll) && (
              <RemoveBookmark
                bookmark={bookmark}
                time={zone.timeText(bookmark.AtMs)}
                onRemove={() => remove(bookmark)}
              />
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}

const undoSeconds = 10;

/** Removes a marked moment; for some seconds one's own can be marked again as it was. */
function useRemoveBookmark(): (bookmark: Bookmark) => void {
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
