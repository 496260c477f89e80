import {
  AppstoreOutlined,
  ClearOutlined,
  DesktopOutlined,
  ExpandOutlined,
  FundProjectionScreenOutlined,
  QuestionCircleOutlined,
  RetweetOutlined,
} from "@ant-design/icons";
import { camerasOf, savedWallsSlot } from "@tessera/kit/wall";
import { LightButton, notices, openKeySheet, useSlot, useTexts } from "@tessera/platform/console";
import { lazy, type ReactNode, type RefObject, Suspense } from "react";
import { useSearchParams } from "react-router";
import { wallGrids } from "../stored-keys.ts";
import { toggleFullscreen } from "./grid/fullscreen.ts";
import { openOnSecondScreen } from "./kiosk/second-screen.ts";
import type { ShownWindow } from "./model/shown-window.ts";
import { readAddress, writeAddress } from "./model/wall-address.ts";
import { type WallTextKey, wallTexts } from "./texts.ts";
import { TourBar } from "./tour/TourBar.tsx";
import type { Tour } from "./tour/use-tour.ts";
import { useOpened } from "./use-opened.ts";
import styles from "./WallToolbar.module.css";
import type { WallScreenProps } from "./wall-screen-props.ts";

interface WallToolbarProps extends WallScreenProps {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly shown: readonly ShownWindow[];
  readonly tour: Tour | undefined;
  readonly onCloseAll: () => void;
}

const TourDialog = lazy(() => import("./tour/TourDialog.tsx"));

/** Above the windows: how many, which layout, the tour, and the ways to a larger wall. */
export function WallToolbar(props: WallToolbarProps) {
  const { id, wall, update, plan, onPlan, frame, windows, bar, gridRef, shown, tour } = props;
  const t = useTexts(wallTexts);
  const [savedWalls] = useSlot(savedWallsSlot);
  const [query] = useSearchParams();
  const [dialog, setDialog] = useOpened<"tour" | "layouts">(id);
  const close = () => setDialog(undefined);

  const openSecond = async () => {
    const { layout } = readAddress(query);
    const cameras = layout ? undefined : shown.map(({ camera }) => camera);
    const search = writeAddress({ layout, cameras, isKiosk: true });
    const hasOpened = await openOnSecondScreen(`/video/browse?${search}`);
    if (!hasOpened) notices.warning(t("secondScreenBlocked"));
  };

  return (
    <div className={styles["bar"]} role="toolbar" aria-label={t("tools")}>
      <fieldset className={styles["sizes"]}>
        <legend>{t("windowsChoice")}</legend>
        {wallGrids.map((grid) => {
          const name = typeof grid === "number" ? t("windowsOf", { count: grid }) : grid;
          return (
            <LightButton
              key={grid}
              kind={grid === windows ? "main" : "plain"}
              className={typeof grid === "number" ? undefined : styles["wide"]}
              aria-pressed={grid === windows}
              aria-label={name}
              title={name}
              onClick={() => frame.chooseGrid(grid, wall)}
            >
              {grid}
            </LightButton>
          );
        })}
      </fieldset>
      {savedWalls && (
        <LightButton icon={<AppstoreOutlined aria-hidden />} onClick={() => setDialog("layouts")}>
          {t("layouts")}
        </LightButton>
      )}
      {bar}
      <span className={styles["space"]} />
      {tour && <TourBar tour={tour} onStop={() => onPlan(undefined)} />}
      <Tool text="tour" icon={<RetweetOutlined />} onClick={() => setDialog("tour")} />
      {(camerasOf(wall).length > 0 || plan) && (
        <Tool text="closeAll" icon={<ClearOutlined />} onClick={props.onCloseAll} />
      )}
      <Tool
        text="fullscreen"
        icon={<ExpandOutlined />}
        isWideOnly
        onClick={() => void toggleFullscreen(gridRef.current)}
      />
      <Tool
        text="kiosk"
        icon={<FundProjectionScreenOutlined />}
        isWideOnly
        onClick={() => frame.setKiosk(true)}
      />
      <Tool
        text="secondScreen"
        icon={<DesktopOutlined />}
        isWideOnly
        onClick={() => void openSecond()}
      />
      <Tool text="keys" icon={<QuestionCircleOutlined />} isWideOnly onClick={openKeySheet} />
      <Suspense>
        {dialog === "tour" && (
          <TourDialog
            wall={wall}
            plan={plan}
            onStart={(next, kept) => {
              update(kept);
              onPlan(next);
            }}
            onClose={close}
          />
        )}
        {dialog === "layouts" && savedWalls && (
          <savedWalls.Dialog wall={wall} plan={plan} onOpen={frame.openLayout} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface ToolProps {
  readonly text: WallTextKey;
  readonly icon: ReactNode;
  readonly isWideOnly?: boolean;
  readonly onClick: () => void;
}

function Tool({ text, icon, isWideOnly = false, onClick }: ToolProps) {
  const t = useTexts(wallTexts);
  return (
    <LightButton
      kind="bare"
      className={isWideOnly ? styles["wide"] : undefined}
      icon={<span aria-hidden>{icon}</span>}
      aria-label={t(text)}
      title={t(text)}
      onClick={onClick}
    />
  );
}
