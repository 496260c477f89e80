import { dialogFormStyles as styles, TileDialog } from "@tessera/kit/tile";
import { camerasOf, type TourPlan, type Wall, type WallCamera } from "@tessera/kit/wall";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { dwellSecondsMax, dwellSecondsMin } from "../../../../layouts/contract.ts";
import { freeWindows } from "../model/shown-window.ts";
import { readLoop } from "../model/wall-storage.ts";
import { wallTexts } from "../texts.ts";
import { readDwellSeconds } from "./remembered-dwell.ts";
import { dwellWithin } from "./tour-pages.ts";

interface TourDialogProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  /** `fromWall`: its own cameras begin to take turns, so their windows become free. */
  readonly onStart: (plan: TourPlan, fromWall: boolean) => void;
  readonly onClose: () => void;
}

/** Which cameras take turns, and how long each page stays. */
export default function TourDialog({ wall, plan, onStart, onClose }: TourDialogProps) {
  const t = useTexts(wallTexts);
  const [sources] = useState(() => tourSources(wall, plan));
  const [from, setFrom] = useState(sources[0]?.from);
  const [dwell, setDwell] = useState(() => String(plan?.dwellSeconds ?? readDwellSeconds()));
  const cameras = sources.find((source) => source.from === from)?.cameras ?? [];
  const hasRoom = from === "wall" || freeWindows(wall) > 0;

  const start = () => {
    onStart({ cameras, dwellSeconds: dwellWithin(Number(dwell)) }, from === "wall");
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
        {sources.length === 0 ? (
          <p>{t("tourNoCamera")}</p>
        ) : (
          <fieldset className={styles["choices"]}>
            <legend>{t("tourFrom")}</legend>
            {sources.map((source) => (
              <label key={source.from}>
                <input
                  type="radio"
                  name="from"
                  checked={from === source.from}
                  onChange={() => setFrom(source.from)}
                />
                {t(source.from === "wall" ? "tourWall" : "tourLast", {
                  count: source.cameras.length,
                })}
              </label>
            ))}
          </fieldset>
        )}
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
          <LightButton type="submit" kind="main" disabled={cameras.length === 0 || !hasRoom}>
            {t("tourStart")}
          </LightButton>
        </footer>
      </form>
    </TileDialog>
  );
}

/** Where the cameras of a tour can come from. */
interface TourSource {
  readonly from: "last" | "wall";
  readonly cameras: readonly WallCamera[];
}

/** The tour that runs or ran last, and what the windows have of their own. */
function tourSources(wall: Wall, plan: TourPlan | undefined): readonly TourSource[] {
  const sources: TourSource[] = [
    { from: "last", cameras: plan?.cameras ?? readLoop() },
    { from: "wall", cameras: camerasOf(wall) },
  ];
  return sources.filter(({ cameras }) => cameras.length > 0);
}
