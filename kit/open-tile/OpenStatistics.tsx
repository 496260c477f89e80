import { useTexts } from "@tessera/platform/console";
import type { PlayerStatistics } from "@tessera/player";
import { statisticsLines } from "../tile/statistics/statistics-lines.ts";
import { tileTexts } from "../tile/texts.ts";
import styles from "./OpenTile.module.css";

export function OpenStatistics({ statistics }: { readonly statistics: PlayerStatistics }) {
  const t = useTexts(tileTexts);
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
