import { hourMs, minuteMs } from "@tessera/base";
import { around, isRealDay, type TimeView, utcOf, type ZoneTime } from "@tessera/kit/playback";
import { EmptyState, LoadFailed, useTexts } from "@tessera/platform/console";
import type { PlaybackPlayer } from "@tessera/player";
import { Button, Skeleton } from "antd";
import { useCallback, useEffect, useState } from "react";
import { Link, Navigate, useLocation, useParams, useSearchParams } from "react-router";
import { z } from "zod";
import { recordIdOf } from "../../contract.ts";
import { backtimeAddress } from "../addresses.ts";
import { RecordingsPage } from "../RecordingsPage.tsx";
import { useTimeline } from "../use-timeline.ts";
import { maxChannels } from "./AddChannels.tsx";
import type { BacktimeDeskProps } from "./desk-props.ts";
import { PlaybackDeskPage } from "./PlaybackDeskPage.tsx";
import { backtimeTexts } from "./texts.ts";
import { startOf } from "./transport/opening-moment.ts";
import { usePlayback } from "./transport/use-playback.ts";

/** `/video/backtime/{devid}/{chnid}/{day}?at={ms}&with={id}`: the timeline of a day, of today by itself. */
export default function BacktimePage() {
  const { devid = "", chnid = "", day } = useParams();
  const id = recordIdOf({ deviceId: devid, channelId: chnid });
  if (!day) return <DayByItself id={id} />;
  if (!isRealDay(day)) return <NoSuchDay id={id} day={day} />;
  return <DayOfChannel key={`${id} ${day}`} id={id} day={day} />;
}

/**
 * Without a day in the address: that of the moment it names, else today by the server's time. Who comes so has something
 * certain in mind, or comes from the live picture: an hour is shown, not the day.
 */
function DayByItself({ id }: { readonly id: string }) {
  const [query] = useSearchParams();
  const [nowMs] = useState(() => Date.now());
  const { data, zone, error, refetch } = useTimeline([id], { fromMs: nowMs - hourMs, toMs: nowMs });
  if (data && zone) {
    const day = zone.dayOf(momentOf(query.get("at")) ?? data.nowMs);
    return (
      <Navigate replace to={`${backtimeAddress(id, day)}?${query}`} state={{ isClose: true }} />
    );
  }
  return (
    <RecordingsPage fill>
      {error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </RecordingsPage>
  );
}

function DayOfChannel({ id, day }: { readonly id: string; readonly day: string }) {
  const t = useTexts(backtimeTexts);
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const askedMs = momentOf(query.get("at"));
  const ids = [...new Set([id, ...query.getAll("with")])].slice(0, maxChannels);
  // Before the server's zone is known: the day as it is anywhere.
  const [view, setView] = useState<TimeView>({
    fromMs: utcOf(day) - 14 * hourMs,
    toMs: utcOf(day) + 36 * hourMs,
  });
  const { data, zone, error, refetch, isPlaceholderData } = useTimeline(ids, view);
  const own = data?.channels.find((channel) => channel.id === id);

  if (!data && error)
    return (
      <RecordingsPage fill>
        <LoadFailed error={error} onRetry={refetch} />
      </RecordingsPage>
    );
  if (!data || !zone)
    return (
      <RecordingsPage fill>
        <Skeleton active paragraph={{ rows: 10 }} />
      </RecordingsPage>
    );
  if (!own && !isPlaceholderData)
    return (
      <RecordingsPage fill>
        <EmptyState title={t("noSuchChannel")} hint={t("noSuchChannelHint")}>
          <Link to="/video/backlist/0?backType=Cloud">
            <Button type="primary">{t("toList")}</Button>
          </Link>
        </EmptyState>
      </RecordingsPage>
    );
  const channels = ids.flatMap((one) => data.channels.find((channel) => channel.id === one) ?? []);
  return (
    <BacktimeDesk
      ids={ids}
      day={day}
      zone={zone}
      channels={channels}
      nowMs={data.nowMs}
      view={view}
      dayView={dayViewOf(zone, day)}
      openingView={isClose(state) ? closeView(askedMs, data.nowMs) : dayViewOf(zone, day)}
      startMs={startOf({ channel: channels[0], zone, day, askedMs, nowMs: data.nowMs })}
      onView={setView}
    />
  );
}

function NoSuchDay({ id, day }: { readonly id: string; readonly day: string }) {
  const t = useTexts(backtimeTexts);
  const [now] = useState(() => new Date());
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((number) => String(number).padStart(2, "0"))
    .join("");
  return (
    <RecordingsPage fill>
      <EmptyState title={t("noSuchDay", { day })} hint={t("noSuchDayHint", { today })}>
        <Link to={backtimeAddress(id, today)}>
          <Button type="primary">{t("toToday")}</Button>
        </Link>
      </EmptyState>
    </RecordingsPage>
  );
}

const dayViewOf = (zone: ZoneTime, day: string): TimeView => ({
  fromMs: zone.startOfDay(day),
  toMs: zone.endOfDay(day),
});

const isClose = (state: unknown): boolean => closeState.safeParse(state).success;
const closeState = z.object({ isClose: z.literal(true) });

/** A little of what comes next, so that the newest is not at the very edge. */
const aheadMs = 2 * minuteMs;

/** An hour: around the asked moment, or the last one. */
function closeView(askedMs: number | undefined, nowMs: number): TimeView {
  if (askedMs !== undefined && askedMs < nowMs - hourMs / 2) return around(askedMs, hourMs);
  return { fromMs: nowMs + aheadMs - hourMs, toMs: nowMs + aheadMs };
}

function momentOf(text: string | null): number | undefined {
  const atMs = Number(text);
  return text && Number.isSafeInteger(atMs) && atMs > 0 ? atMs : undefined;
}

/** Opens the player when it is known where it begins. */
function BacktimeDesk(props: BacktimeDeskProps) {
  const { startMs, channels, openingView, onView } = props;
  const [openedAtMs] = useState(startMs);
  const { player, state } = usePlayback(openedAtMs, channels);
  const [firstView] = useState(openingView);
  useEffect(() => onView(firstView), [onView, firstView]);
  const positionMs = usePositionOf(player, openedAtMs);
  if (!player) return null;
  return <PlaybackDeskPage {...props} player={player} state={state} positionMs={positionMs} />;
}

function usePositionOf(player: PlaybackPlayer | undefined, openedAtMs: number): () => number {
  return useCallback(() => player?.positionMs ?? openedAtMs, [player, openedAtMs]);
}
