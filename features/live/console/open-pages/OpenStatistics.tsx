import { useTexts } from "@tessera/platform/console";
import type { PlayerStatistics } from "@tessera/player";
import { liveTexts } from "../texts.ts";
import { statisticsLines } from "../tile/statistics-lines.ts";
import styles from "./OpenTile.module.css";

export function OpenStatistics({ statistics }: { readonly statistics: PlayerStatistics }) {
  const t = useTexts(liveTexts);
  return (
    <dl className={styles["statistics"]} aria-label={t("statistics")}>
      {statisticsLines(statistics).map(({ label, value }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
