import { hourMs, minuteMs } from "@tessera/base";
import { momentAt, panned, type TimeView, xOf } from "@tessera/kit/playback";
import type { TileTimelineProps } from "@tessera/kit/tile";
import { useTexts } from "@tessera/platform/console";
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { recordIdOf } from "../../contract.ts";
import { timelineTexts } from "../timeline/texts.ts";
import { spanAt, type TimelineChannel } from "../timeline/timeline-data.ts";
import { useTimeline } from "../use-timeline.ts";
import styles from "./LiveStrip.module.css";
import type { Pointed } from "./StripCard.tsx";

/** Fetched when the strip is first pointed at. */
const StripCard = lazy(() => import("./StripCard.tsx"));

const refreshMs = 10_000;
/** What is newer than this is the live picture. */
const liveMs = 3000;
const wheelMs = 5 * minuteMs;
/** Answers are on their way for a while: less than this is no other clock. */
const clockPlayMs = 1500;

/** Under a live picture: an hour of its recording. A press or a drag goes there, the wheel further back. */
export default function LiveStrip({
  device,
  channel,
  positionMs,
  onSeek,
  onLive,
}: TileTimelineProps) {
  const t = useTexts(timelineTexts);
  const id = recordIdOf({ deviceId: device, channelId: channel });
  const stripRef = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState<Pointed>();
  const [hasPointed, setHasPointed] = useState(false);
  if (pointed && !hasPointed) setHasPointed(true);
  const [backMs, setBackMs] = useState(0);
  const { nowMs, view, data, zone } = useRecentHour(id, backMs);
  const recorded = data?.channels[0];
  const hasAny = recorded !== undefined && (recorded.recorded.length > 0 || backMs > 0);
  useWheel(stripRef, hasAny, (turns) =>
    setBackMs((before) => Math.min(24 * hourMs, Math.max(0, before + turns * wheelMs))),
  );
  if (!hasAny || !recorded || !zone) return null;

  const momentOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const atMs = momentAt(view, width, clientX - left);
    return { atMs: Math.min(view.toMs, Math.max(view.fromMs, atMs)), widthPx: width };
  };
  const go = (atMs: number) => {
    if (atMs > nowMs - liveMs) {
      setBackMs(0);
      onLive();
    } else if (spanAt(recorded.recorded, atMs)) onSeek(atMs);
  };
  return (
    <section
      ref={stripRef}
      className={styles["strip"]}
      aria-label={t("recent")}
      data-strip={Math.round(view.fromMs)}
      onPointerMove={(event) => setPointed(momentOf(event))}
      onPointerLeave={() => setPointed(undefined)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        setPointed(momentOf(event));
      }}
      onPointerUp={(event) => {
        go(momentOf(event).atMs);
        if (event.pointerType !== "mouse") setPointed(undefined);
      }}
    >
      <Spans channel={recorded} view={view} />
      <i
        className={styles["head"]}
        style={{ left: percent(view, Math.min(positionMs ?? nowMs, view.toMs)) }}
      />
      {hasPointed && (
        <Suspense>
          <StripCard channel={recorded} pointed={pointed} view={view} zone={zone} nowMs={nowMs} />
        </Suspense>
      )}
    </section>
  );
}

/** An hour of the recording, so long ago, by the server's clock: each answer tells how far the browser's is behind it. */
function useRecentHour(id: string, backMs: number) {
  const [aheadMs, setAheadMs] = useState(0);
  const nowMs = useNow() + aheadMs;
  const view = panned({ fromMs: nowMs - hourMs, toMs: nowMs }, -backMs);
  const { data, dataUpdatedAt, isPlaceholderData, zone } = useTimeline([id], view, refreshMs);
  const toldMs = data && !isPlaceholderData ? data.nowMs - dataUpdatedAt : aheadMs;
  if (Math.abs(toldMs - aheadMs) > clockPlayMs) setAheadMs(toldMs);
  return { nowMs, view, data, zone };
}

interface SpansProps {
  readonly channel: TimelineChannel;
  readonly view: TimeView;
}

function Spans({ channel: { recorded, alarms }, view }: SpansProps) {
  return (
    <>
      {recorded.map(({ startMs, endMs }) => (
        <i
          key={startMs}
          className={styles["recorded"]}
          style={{ left: percent(view, startMs), right: `${100 - share(view, endMs)}%` }}
        />
      ))}
      {alarms.map(({ atMs }, index) => (
        <i key={index} className={styles["alarm"]} style={{ left: percent(view, atMs) }} />
      ))}
    </>
  );
}

const share = (view: TimeView, atMs: number) => Math.min(100, Math.max(0, xOf(view, 100, atMs)));
const percent = (view: TimeView, atMs: number) => `${share(view, atMs)}%`;

const tickMs = 2000;

function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** Up is back. React listens passively, and the page must not scroll. */
function useWheel(
  ref: { readonly current: HTMLElement | null },
  isThere: boolean,
  onTurn: (turns: number) => void,
): void {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    const strip = ref.current;
    if (!isThere || !strip) return undefined;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      event.stopPropagation();
      latest.current(-Math.sign(event.deltaY || event.deltaX));
    };
    strip.addEventListener("wheel", onWheel, { passive: false });
    return () => strip.removeEventListener("wheel", onWheel);
  }, [ref, isThere]);
}
