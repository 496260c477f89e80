import type { TimelineMarks } from "@tessera/kit/playback";
import { snapped, xOf } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import type { ComponentProps } from "react";
import styles from "./bookmarks.module.css";
import { bookmarkTexts } from "./texts.ts";
import { useBookmarks } from "./use-bookmarks.ts";

/** Under the timeline, on its scale: the marked moments. */
export default function BookmarkLane({
  ids,
  view,
  zone,
  onSeek,
}: ComponentProps<TimelineMarks["Lane"]>) {
  const t = useTexts(bookmarkTexts);
  const bookmarks = useBookmarks(ids, snapped(view)).filter(
    ({ AtMs }) => AtMs >= view.fromMs && AtMs <= view.toMs,
  );
  if (bookmarks.length === 0) return null;
  return (
    <ul className={styles["lane"]}>
      {bookmarks.map(({ ID, AtMs, Note, ChannelName }) => (
        <li key={ID} style={{ left: `${xOf(view, 100, AtMs)}%` }}>
          <button
            type="button"
            aria-label={t("go", { time: zone.timeText(AtMs), note: Note })}
            onClick={() => onSeek(AtMs)}
          />
          <span aria-hidden>{`${zone.timeText(AtMs)} ${ChannelName} ${Note}`}</span>
        </li>
      ))}
    </ul>
  );
}
