import { defineTexts, useTexts } from "@tessera/platform/console";
import { Slider } from "antd";
import { useState } from "react";
import { lengthText } from "./length-text.ts";
import styles from "./Pieces.module.css";
import type { ZoneTime } from "./zone-time.ts";

const sliderTexts = defineTexts("position-slider", {
  position: ["在此段中的位置", "Position in this recording"],
  of: ["共 {{length}}", "of {{length}}"],
});

interface PositionSliderProps {
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly positionMs: number;
  readonly zone: ZoneTime;
  /** What a key moves by; without it the page's own keys do. */
  readonly keyStepMs?: number;
  readonly onSeek: (atMs: number) => void;
}

/** Where a recording is, and where it is to be: it is sought when the handle is let go. */
export function PositionSlider({ span, positionMs, zone, keyStepMs, onSeek }: PositionSliderProps) {
  const t = useTexts(sliderTexts);
  const [wantedMs, setWantedMs] = useState<number>();
  const shownMs = Math.min(span.endMs, Math.max(span.startMs, wantedMs ?? positionMs));
  return (
    <div className={styles["slider"]}>
      <output className={styles["time"]} data-position={Math.round(positionMs)}>
        {zone.timeText(shownMs)}
      </output>
      <Slider
        className={styles["track"] ?? ""}
        min={span.startMs}
        max={span.endMs}
        step={keyStepMs ?? 1}
        keyboard={keyStepMs !== undefined}
        value={shownMs}
        tooltip={{ formatter: (atMs) => zone.timeText(atMs ?? shownMs) }}
        ariaLabelForHandle={t("position")}
        ariaValueTextFormatterForHandle={(atMs) => zone.timeText(atMs)}
        onChange={setWantedMs}
        onChangeComplete={(atMs) => {
          setWantedMs(undefined);
          onSeek(atMs);
        }}
      />
      <small className={styles["time"]}>
        {t("of", { length: lengthText(span.endMs - span.startMs) })}
      </small>
    </div>
  );
}
