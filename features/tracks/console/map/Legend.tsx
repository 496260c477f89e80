import { useTexts } from "@tessera/platform/console";
import type { SpeedClass } from "../shown/speed-classes.ts";
import styles from "../TrackPage.module.css";
import { trackTexts } from "../texts.ts";

/** What the colours mean. */
export function Legend({ classes }: { readonly classes: readonly SpeedClass[] }) {
  const t = useTexts(trackTexts);
  return (
    <ul className={styles["legend"]} aria-label={t("legend")}>
      {classes.map(({ name, upTo, color }, index) => (
        <li key={name}>
          <span className={styles["swatch"]} style={{ background: color }} aria-hidden />
          {name === "still"
            ? t("still")
            : name === "fast"
              ? t("above", { kmh: Math.round(classes[index - 1]?.upTo ?? 0) })
              : t("upTo", { kmh: Math.round(upTo) })}
        </li>
      ))}
      <li>
        <span className={styles["dashed"]} aria-hidden />
        {t("gapLine")}
      </li>
    </ul>
  );
}
