import { screenPlaceSlot } from "@tessera/kit";
import { WhyOverlay } from "@tessera/kit/tile";
import { useApp, useServerGone, useSlot, useTexts } from "@tessera/platform/console";
import { type CSSProperties, lazy, Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ScreenChoice } from "../../contract.ts";
import { useSeries } from "../charts/use-series.ts";
import { AlarmTicker } from "./alarms/AlarmTicker.tsx";
import { useOpenAlarms } from "./alarms/use-open-alarms.ts";
import { CameraBoard } from "./cameras/CameraBoard.tsx";
import { useScreenCameras } from "./cameras/use-screen-cameras.ts";
import { KeyFigures } from "./figures/KeyFigures.tsx";
import { screenNames } from "./figures/machines.ts";
import { ServerCharts } from "./figures/ServerCharts.tsx";
import { ScreenHead } from "./ScreenHead.tsx";
import { SitePictures } from "./SitePictures.tsx";
import styles from "./screen.module.css";
import { screenTexts } from "./texts.ts";
import type { TilesHandle } from "./tiles/LiveTiles.tsx";
import { PicturePanel } from "./tiles/PicturePanel.tsx";
import { useHealing } from "./use-healing.ts";
import { useScreen } from "./use-screen.ts";
import { useScreenKeys } from "./use-screen-keys.ts";
import { useWholeWindow } from "./use-whole-window.ts";

const ChoiceDrawer = lazy(() => import("./ChoiceDrawer.tsx"));

const hourMinutes = 60;

/** `/screen`: how the site does, for a display on a wall that nobody looks after. */
export default function ScreenPage() {
  const t = useTexts(screenTexts);
  const navigate = useNavigate();
  const { query: screen, aheadMs } = useScreen();
  const cameras = useScreenCameras();
  const alarms = useOpenAlarms();
  const series = useSeries(hourMinutes, screenNames);
  useHealing(series);
  const isGone = useServerGone() !== undefined;
  const { isNarrow, scale } = useRoom();
  const wholeWindow = useWholeWindow();
  const tiles = useRef<TilesHandle>(null);
  const choosing = useChoosing(isNarrow ? undefined : screen.data?.choice);
  useScreenKeys({
    toggleFullScreen: wholeWindow.toggle,
    leave: () => void navigate("/ai/dashboard"),
    turn: (by) => tiles.current?.turn(by),
  });
  // A map takes the place of the board where there is one.
  const [Place] = useSlot(screenPlaceSlot);
  const board = <CameraBoard query={cameras} />;
  const { data } = screen;
  return (
    <main
      className={styles["screen"]}
      style={{ "--scale": scale } as CSSProperties}
      data-narrow={isNarrow}
      data-gone={isGone}
    >
      <ScreenHead
        clock={data && { aheadMs, zone: data.zone }}
        isPartial={[screen, cameras, alarms, series].some(({ error }) => error !== null)}
        isFullScreen={wholeWindow.isFullScreen}
        onFullScreen={wholeWindow.toggle}
        onChoose={choosing.open}
      />
      {isNarrow && <p className={styles["forLarge"]}>{t("forLargeScreens")}</p>}
      <KeyFigures
        cameras={cameras.data}
        series={series.data}
        alarms={alarms.data}
        todayMs={data?.todayMs}
      />
      <div className={styles["middle"]}>
        {Place ? <Place query={cameras} board={board} /> : board}
        {!isNarrow && (
          <PicturePanel screen={screen} cameras={cameras} alarms={alarms.data?.rows} ref={tiles} />
        )}
        <AlarmTicker query={alarms} todayMs={data?.todayMs} />
      </div>
      <div className={styles["lower"]}>
        <ServerCharts query={series} />
        {data && <SitePictures todayMs={data.todayMs} />}
      </div>
      {choosing.drawer}
      <WhyOverlay />
    </main>
  );
}

/** The drawer in which pictures are chosen, fetched when it is first opened. */
function useChoosing(choice: ScreenChoice | undefined) {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: choice && (() => setOpen(true)),
    drawer: choice && isOpen !== undefined && (
      <Suspense>
        <ChoiceDrawer isOpen={isOpen} choice={choice} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}

/** Narrower, it is no wall display. */
const narrowPx = 900;
/** What the sheet is laid out for. */
const sheet = { widthPx: 1920, heightPx: 1080 };
/** Of what is read in the hand. */
const narrowScale = 0.7;

/** How much larger or smaller than its sheet the page is drawn: all of it always fits. */
function useRoom(): { readonly isNarrow: boolean; readonly scale: number } {
  const { widthPx, heightPx } = useApp(({ windowSize }) => windowSize);
  if (widthPx < narrowPx) return { isNarrow: true, scale: narrowScale };
  const scale = Math.min(widthPx / sheet.widthPx, heightPx / sheet.heightPx);
  return { isNarrow: false, scale: Math.round(scale * 1000) / 1000 };
}
