import type { TimeView, ZoneTime } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { useRef } from "react";
import { heightOf, laneAt, laneTop } from "./draw-timeline.ts";
import { HoverCard } from "./HoverCard.tsx";
import type { Marks } from "./marks.ts";
import styles from "./Timeline.module.css";
import { timelineTexts } from "./texts.ts";
import type { TimelineChannel } from "./timeline-data.ts";
import { useGestures } from "./use-gestures.ts";
import { usePaper } from "./use-paper.ts";
import { useLookAhead, usePreviews } from "./use-previews.ts";

interface TimelineProps {
  readonly zone: ZoneTime;
  readonly channels: readonly TimelineChannel[];
  readonly nowMs: number;
  readonly view: TimeView;
  readonly marks: Marks;
  /** Of the playhead, at this moment. */
  readonly positionMs: () => number;
  readonly onView: (view: TimeView) => void;
  readonly onSeek: (atMs: number) => void;
  readonly onChoose: (marks: Marks) => void;
}

/** Recorded time of some channels: zoom, pan, look and seek. */
export function Timeline(props: TimelineProps) {
  const { zone, channels, nowMs, view, marks, positionMs } = props;
  const t = useTexts(timelineTexts);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const { hover, scrubMs, brush } = useGestures(canvasRef, props);
  const lanePx = channels.length > 4 ? 18 : channels.length > 1 ? 24 : 40;
  const widthPx = usePaper(canvasRef, {
    view,
    zone,
    channels,
    nowMs,
    marks,
    brush,
    scrubMs,
    hoverMs: hover?.atMs,
    lanePx,
    positionMs,
  });

  const previews = usePreviews();
  useLookAhead(previews, channels[0], view);
  const pointedMs = scrubMs ?? hover?.atMs;
  const pointed = channels[laneAt(hover?.y ?? 0, channels.length, lanePx)];

  return (
    <section
      className={styles["timeline"]}
      aria-label={t("timeline")}
      data-from={Math.round(view.fromMs)}
      data-to={Math.round(view.toMs)}
    >
      <canvas
        ref={canvasRef}
        className={styles["canvas"]}
        style={{ height: heightOf(channels.length, lanePx) }}
        aria-hidden
      />
      {channels.length > 1 && (
        <ul className={styles["names"]} aria-hidden>
          {channels.map(({ id, name }, index) => (
            <li key={id} style={{ top: laneTop(index, lanePx), lineHeight: `${lanePx}px` }}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {pointed && pointedMs !== undefined && widthPx > 0 && (
        <HoverCard
          channel={pointed}
          previews={previews}
          atMs={pointedMs}
          view={view}
          widthPx={widthPx}
          zone={zone}
          nowMs={nowMs}
        />
      )}
    </section>
  );
}
