import { around, type Flow, lengthOf, timelineMarksSlot, zoomed } from "@tessera/kit/playback";
import { openKeySheet, useLatestQuery, useSlot, useTexts } from "@tessera/platform/console";
import type { PlaybackPlayer, PlaybackState } from "@tessera/player";
import { Suspense, useRef, useState } from "react";
import { backchannelAddress, backtimeAddress } from "../addresses.ts";
import { ExportDialog } from "../exports/ExportDialog.tsx";
import { ExportsPanel } from "../exports/ExportsPanel.tsx";
import { RecordingsPage } from "../RecordingsPage.tsx";
import { moveTrail } from "../recording-trail.ts";
import { Legend } from "../timeline/Legend.tsx";
import { markedIn, markedOut, noMarks } from "../timeline/marks.ts";
import { Timeline } from "../timeline/Timeline.tsx";
import styles from "./Backtime.module.css";
import { DeskActions } from "./DeskActions.tsx";
import type { BacktimeDeskProps } from "./desk-props.ts";
import { useJumps } from "./jumps/use-jumps.ts";
import { RangeBar } from "./range/RangeBar.tsx";
import { backtimeTexts } from "./texts.ts";
import { PlaybackGrid } from "./tile/PlaybackGrid.tsx";
import { usePictureTools } from "./tile/use-picture-tools.tsx";
import type { PlaybackDesk } from "./transport/playback-commands.ts";
import { TransportBar } from "./transport/TransportBar.tsx";
import { useFollowing } from "./transport/use-following.ts";
import { useTrail } from "./transport/use-trail.ts";
import { useKeys } from "./use-keys.ts";

interface PlaybackDeskPageProps extends BacktimeDeskProps {
  readonly player: PlaybackPlayer;
  readonly state: PlaybackState;
  readonly positionMs: () => number;
}

/** The pictures, the timeline under them, and everything that can be done with both. */
export function PlaybackDeskPage(props: PlaybackDeskPageProps) {
  const { ids, day, zone, channels, nowMs, view, dayView, onView, player, state, positionMs } =
    props;
  const t = useTexts(backtimeTexts);
  const [query, changeQuery] = useLatestQuery();
  const allMarks = useSlot(timelineMarksSlot);
  const deskRef = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState(noMarks);
  const [activeId, setActiveId] = useState(ids[0] ?? "");
  const [soundId, setSoundId] = useState<string>();
  const [liveId, setLiveId] = useState<string>();
  const [flows, setFlows] = useState<Readonly<Record<string, Flow>>>({});
  const [hasExports, setHasExports] = useState(false);
  const [exportRange, setExportRange] = useState<{ startMs: number; endMs: number }>();
  const [ownId = ""] = ids;
  const own = channels[0];
  const active = channels.find(({ id }) => id === activeId) ?? own;
  const tools = usePictureTools(positionMs);
  const addressOf = (atMs: number) => {
    const changed = new URLSearchParams(query);
    changed.set("at", String(Math.round(atMs)));
    return `${backtimeAddress(ownId, day)}?${changed}`;
  };
  const trail = useTrail({ id: ownId, day, zone, player, addressOf });
  useFollowing(player, view, onView);

  const seek = (atMs: number) => {
    moveTrail(ownId, atMs);
    player.seek(atMs);
  };
  const jumps = useJumps({ ids, positionMs, onSeek: seek });
  const newestMs = Math.max(...channels.map(({ recorded }) => recorded.at(-1)?.endMs ?? 0));
  const desk: PlaybackDesk = {
    player,
    isPlaying: () => state.kind !== "paused",
    rate: () => state.rate,
    zoom: (factor) => onView(zoomed(view, positionMs(), factor)),
    markIn: () => setMarks((before) => markedIn(before, positionMs())),
    markOut: () => setMarks((before) => markedOut(before, positionMs())),
    toStart: () => seek(dayView.fromMs),
    toNewest: () => {
      player.setRate(1);
      player.seek(newestMs > 0 ? newestMs - 1000 : nowMs);
      player.play();
    },
    toggleSound: () => setSoundId((id) => (id === undefined ? activeId : undefined)),
    toggleFullscreen: () => void toggleFullscreen(deskRef.current),
    toggleKeys: openKeySheet,
    jump: jumps.to,
    takeSnapshot: () => active && tools.takeSnapshot(active),
    addBookmark: () => active && tools.offers.find(({ isFor }) => isFor(active))?.open(active),
  };
  useKeys(desk);

  const setIds = (next: readonly string[]) =>
    changeQuery((present) => withChannels(present, next.slice(1)), { replace: true });

  return (
    <RecordingsPage
      fill
      breadcrumbs={[
        { label: t("playback"), to: "/video/backlist/0?backType=Cloud" },
        { label: own?.name ?? "", to: backchannelAddress(ownId, day) },
        ...trail,
      ]}
      extra={
        <DeskActions
          ids={ids}
          day={day}
          zone={zone}
          nowMs={nowMs}
          positionMs={positionMs}
          onIds={setIds}
          onExports={() => setHasExports(true)}
        />
      }
      title={own?.name}
    >
      <div className={styles["desk"]} ref={deskRef}>
        <div className={styles["pictures"]}>
          <PlaybackGrid
            player={player}
            state={state}
            zone={zone}
            channels={channels}
            activeId={activeId}
            soundId={soundId}
            liveId={liveId}
            flows={flows}
            onActivate={setActiveId}
            onSound={setSoundId}
            onLive={setLiveId}
            onFlow={(id, flow) => setFlows((before) => ({ ...before, [id]: flow }))}
            tools={tools}
            onClose={(id) => setIds(ids.filter((one) => one !== id))}
          />
          {allMarks.map(({ List }, index) => (
            <Suspense key={index}>
              <List ids={ids} view={dayView} zone={zone} onSeek={seek} />
            </Suspense>
          ))}
        </div>
        <div className={styles["timeline"]}>
          <Timeline
            zone={zone}
            channels={channels}
            nowMs={nowMs}
            view={view}
            marks={marks}
            positionMs={positionMs}
            onView={onView}
            onSeek={seek}
            onChoose={setMarks}
          />
          {allMarks.map(({ Lane }, index) => (
            <Suspense key={index}>
              <Lane ids={ids} view={view} zone={zone} onSeek={seek} />
            </Suspense>
          ))}
        </div>
        <TransportBar
          desk={desk}
          state={state}
          zone={zone}
          live={
            active?.may.includes("live")
              ? {
                  isOn: liveId === active.id,
                  set: (isOn) => setLiveId(isOn ? active.id : undefined),
                }
              : undefined
          }
          shownMs={lengthOf(view)}
          jumps={jumps}
          onShow={(lengthMs) => onView(around(positionMs(), lengthMs))}
        />
        {active && (
          <RangeBar
            desk={desk}
            marks={marks}
            zone={zone}
            channel={active}
            flow={flows[active.id] ?? "1"}
            onClear={() => setMarks(noMarks)}
            onExport={setExportRange}
          />
        )}
        <div className={styles["under"]}>
          <Legend />
          <span className={styles["hint"]}>{t("zone", { zone: zone.zone })}</span>
        </div>
      </div>
      {tools.dialog}
      <ExportDialog
        range={exportRange}
        channels={channels}
        zone={zone}
        flows={flows}
        onStarted={() => setHasExports(true)}
        onClose={() => setExportRange(undefined)}
      />
      <ExportsPanel isOpen={hasExports} zone={zone} onClose={() => setHasExports(false)} />
    </RecordingsPage>
  );
}

function withChannels(query: URLSearchParams, others: readonly string[]): URLSearchParams {
  const changed = new URLSearchParams(query);
  changed.delete("with");
  for (const id of others) changed.append("with", id);
  return changed;
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return await document.exitFullscreen();
  await element?.requestFullscreen?.();
}
