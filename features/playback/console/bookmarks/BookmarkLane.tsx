import { useTexts } from "@tessera/platform/console";
import { type TimeView, xOf } from "../timeline/time-view.ts";
import { snapped } from "../use-timeline.ts";
import type { ZoneTime } from "../zone/zone-time.ts";
import styles from "./bookmarks.module.css";
import { bookmarkTexts } from "./texts.ts";
import { useBookmarks } from "./use-bookmarks.ts";

interface BookmarkLaneProps {
  readonly ids: readonly string[];
  readonly view: TimeView;
  readonly zone: ZoneTime;
  readonly onSeek: (atMs: number) => void;
}

/** Under the timeline, on its scale: the marked moments. */
export function BookmarkLane({ ids, view, zone, onSeek }: BookmarkLaneProps) {
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
