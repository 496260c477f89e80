import { cameraKey } from "@tessera/kit/camera";
import { dialogFormStyles as styles, TileDialog } from "@tessera/kit/tile";
import { camerasOf, type TourPlan, type Wall, type WallCamera } from "@tessera/kit/wall";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { dwellSecondsMax, dwellSecondsMin } from "../../../../layouts/contract.ts";
import { freeWindows } from "../model/shown-window.ts";
import { readLoop } from "../model/wall-storage.ts";
import { wallTexts } from "../texts.ts";
import { readDwellSeconds } from "./remembered-dwell.ts";
import { TourChoice } from "./TourChoice.tsx";
import { dwellWithin } from "./tour-pages.ts";

interface TourDialogProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  /** `kept`: what the windows keep; cameras that begin to take turns leave theirs. */
  readonly onStart: (plan: TourPlan, kept: (wall: Wall) => Wall) => void;
  readonly onClose: () => void;
}

/** Which cameras take turns, and how long each page stays. */
export default function TourDialog({ wall, plan, onStart, onClose }: TourDialogProps) {
  const t = useTexts(wallTexts);
  const [chosen, setChosen] = useState(() => firstChoice(wall, plan));
  const [dwell, setDwell] = useState(() => String(plan?.dwellSeconds ?? readDwellSeconds()));
  const without = (before: Wall) => withoutCameras(before, chosen);
  const hasRoom = freeWindows(without(wall)) > 0;

  const start = () => {
    onStart({ cameras: chosen, dwellSeconds: dwellWithin(Number(dwell)) }, without);
    onClose();
  };

  return (
    <TileDialog title={t("tour")} onClose={onClose}>
      <form
        className={styles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p className={styles["hint"]}>{t("tourHint")}</p>
        <TourChoice chosen={chosen} onChange={setChosen} />
        <label className={styles["field"]}>
          <span>{t("tourDwell")}</span>
          <input
            type="number"
            required
            min={dwellSecondsMin}
            max={dwellSecondsMax}
            value={dwell}
            onChange={(event) => setDwell(event.target.value)}
          />
          <small>{t("tourDwellHint", { min: dwellSecondsMin, max: dwellSecondsMax })}</small>
        </label>
        {!hasRoom && <p role="alert">{t("tourNoWindow")}</p>}
        <footer className={styles["foot"]}>
          <LightButton onClick={onClose}>{t("cancel")}</LightButton>
          <LightButton type="submit" kind="main" disabled={chosen.length === 0 || !hasRoom}>
            {t("tourStart")}
          </LightButton>
        </footer>
      </form>
    </TileDialog>
  );
}

/** The tour that runs or ran last, else what the windows have of their own. */
function firstChoice(wall: Wall, plan: TourPlan | undefined): readonly WallCamera[] {
  const last = plan?.cameras ?? readLoop();
  return last.length > 0 ? last : camerasOf(wall);
}

function withoutCameras(wall: Wall, cameras: readonly WallCamera[]): Wall {
  const touring = new Set(cameras.map(cameraKey));
  return {
    ...wall,
    windows: wall.windows.map((window) =>
      window.camera && touring.has(cameraKey(window.camera))
        ? { area: window.area, camera: undefined }
        : window,
    ),
  };
}
