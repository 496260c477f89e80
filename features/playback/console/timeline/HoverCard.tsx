import type { ZoneTime } from "@tessera/kit/playback";
import { lengthOf, type TimeView, xOf } from "@tessera/kit/playback";
import { useText, useTexts } from "@tessera/platform/console";
import { useLayoutEffect, useSyncExternalStore } from "react";
import { gapWords } from "../gap-words.ts";
import type { PreviewLoader } from "./preview-loader.ts";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts.ts";
import { spanAt, type TimelineChannel } from "./timeline-data.ts";

export interface HoverCardProps {
  readonly channel: TimelineChannel;
  readonly previews: PreviewLoader;
  readonly atMs: number;
  readonly view: TimeView;
  readonly widthPx: number;
  readonly zone: ZoneTime;
  readonly nowMs: number;
}

const cardHalfPx = 138;
/** An alarm is pointed at if it is this near. */
const alarmReachPx = 6;

/** What is under the pointer: a small picture, the time, and why there is nothing or what happened. */
export function HoverCard({ channel, previews, atMs, view, widthPx, zone, nowMs }: HoverCardProps) {
  const t = useTexts(timelineTexts);
  const text = useText();
  const perPx = lengthOf(view) / widthPx;
  useSyncExternalStore(previews.subscribe, previews.version);
  // Asked for in the same frame, not in a later one.
  useLayoutEffect(() => {
    const { id, recorded } = channel;
    const isWithin = (ms: number) => spanAt(recorded, ms) !== undefined;
    previews.want({ id, atMs, spacingMs: perPx * 12, isRecorded: isWithin });
  }, [previews, channel, atMs, perPx]);

  const isRecorded = spanAt(channel.recorded, atMs) !== undefined;
  const picture = isRecorded
    ? previews.nearest(channel.id, atMs, Math.max(8000, perPx * 120))
    : undefined;
  const gap = spanAt(channel.gaps, atMs);
  const alarm = channel.alarms.find(
    (one) =>
      atMs >= one.atMs - perPx * alarmReachPx &&
      atMs <= Math.max(one.endMs, one.atMs + perPx * alarmReachPx),
  );
  const nothing = () => t(atMs > nowMs ? "future" : "nothing");
  const isLocked = spanAt(channel.locked, atMs) !== undefined;
  const damage = spanAt(channel.damaged, atMs);
  const x = Math.min(widthPx - cardHalfPx, Math.max(cardHalfPx, xOf(view, widthPx, atMs)));
  const isFresh =
    picture !== undefined && Math.abs(picture.atMs - atMs) < Math.max(6000, perPx * 12);
  return (
    <output
      className={styles["card"]}
      style={{ left: widthPx < 2 * cardHalfPx ? widthPx / 2 : x }}
      data-fresh={isFresh}
      data-preview-at={picture?.atMs}
    >
      {picture && <img src={picture.url} alt="" />}
      <span className={styles["time"]}>
        {lengthOf(view) > 86_400_000 * 2
          ? zone.momentText(atMs)
          : zone.timeText(atMs, lengthOf(view) < 60_000)}
      </span>
      {alarm && <span className={styles["word"]}>{t("alarm", { text: alarm.text })}</span>}
      {isLocked && <span className={styles["word"]}>{t("isLocked")}</span>}
      {damage && <span className={styles["word"]}>{t("damagedShare", percentOf(damage))}</span>}
      {!isRecorded && (
        <span className={styles["word"]}>{gap ? gapWords(gap, text) : nothing()}</span>
      )}
    </output>
  );
}

function percentOf({ share }: { readonly share: number }) {
  return { percent: Math.max(1, Math.round(share * 100)) };
}
