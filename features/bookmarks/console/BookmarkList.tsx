import type { TimelineMarks } from "@tessera/kit/playback";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import { type ComponentProps, useId } from "react";
import styles from "./bookmarks.module.css";
import { RemoveBookmark } from "./RemoveBookmark.tsx";
import { bookmarkTexts } from "./texts.ts";
import { useBookmarks } from "./use-bookmarks.ts";
import { useRemoveBookmark } from "./use-remove-bookmark.ts";

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
