import { LightButton, useTexts } from "@tessera/platform/console";
import type { WallGrid } from "../../stored.ts";
import { wallTexts } from "../texts.ts";
import styles from "./TourOffer.module.css";

interface TourOfferProps {
  readonly title: string;
  /** Shown, of all. */
  readonly count: number;
  readonly total: number;
  /** A wall with room for more of them. */
  readonly grid: WallGrid | undefined;
  readonly onGrid: (grid: WallGrid) => void;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** More cameras were asked for than there are windows. */
export function TourOffer(props: TourOfferProps) {
  const { title, count, total, grid, onGrid, onStart, onClose } = props;
  const t = useTexts(wallTexts);
  return (
    <output className={styles["offer"]}>
      <span>{t("filledSome", { title, total, count })}</span>
      {grid && (
        <LightButton kind="main" onClick={() => onGrid(grid)}>
          {t("switchTo", {
            grid: typeof grid === "number" ? t("windowsOf", { count: grid }) : grid,
          })}
        </LightButton>
      )}
      <LightButton kind={grid ? "plain" : "main"} onClick={onStart}>
        {t("tourAll", { total })}
      </LightButton>
      <LightButton kind="bare" onClick={onClose}>
        {t("notNow")}
      </LightButton>
    </output>
  );
}
