import {
  CaretRightOutlined,
  CloseOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
} from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { wallTexts } from "../texts.ts";
import styles from "./TourBar.module.css";
import type { Tour } from "./use-tour.ts";

interface TourBarProps {
  readonly tour: Tour;
  readonly onStop: () => void;
}

/** Where a running tour is, and what can be done with it. */
export function TourBar({ tour, onStop }: TourBarProps) {
  const t = useTexts(wallTexts);
  const { page, pages, isHeld, isWaiting, dwellSeconds } = tour;
  return (
    <fieldset className={styles["bar"]} aria-label={t("tour")}>
      <LightButton
        kind="bare"
        icon={<StepBackwardOutlined aria-hidden />}
        aria-label={t("tourPrevious")}
        title={t("tourPrevious")}
        onClick={() => tour.turn(-1)}
      />
      <LightButton
        kind="bare"
        icon={isHeld ? <CaretRightOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
        aria-label={t(isHeld ? "tourGoOn" : "tourHold")}
        title={t(isHeld ? "tourGoOn" : "tourHold")}
        onClick={() => tour.setHeld(!isHeld)}
      />
      <LightButton
        kind="bare"
        icon={<StepForwardOutlined aria-hidden />}
        aria-label={t("tourNext")}
        title={t("tourNext")}
        onClick={() => tour.turn(1)}
      />
      {pages > 1 && (
        <svg
          key={page}
          className={styles["ring"]}
          viewBox="0 0 20 20"
          aria-hidden
          data-held={isWaiting}
          style={{ "--dwell": `${dwellSeconds}s` } as React.CSSProperties}
        >
          <circle cx="10" cy="10" r="8" />
          <circle cx="10" cy="10" r="8" pathLength="1" />
        </svg>
      )}
      <span className={styles["page"]}>{t("tourPage", { page: page + 1, pages })}</span>
      <LightButton
        kind="bare"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t("tourStop")}
        title={t("tourStop")}
        onClick={onStop}
      />
    </fieldset>
  );
}
