import { layout } from "@tessera/kit";
import { byteText, useTexts } from "@tessera/platform/console";
import { forecastWords } from "./forecast-words.ts";
import styles from "./storage.module.css";
import type { Forecast } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

/** How long there is room, and who takes it. */
export function ForecastCard({ forecast }: { readonly forecast: Forecast }) {
  const t = useTexts(storageTexts);
  const { bytesPerDay, dearest } = forecast;
  const { headline, keeps } = forecastWords(forecast);
  return (
    <section className={layout.panel} aria-label={t("forecast")}>
      <h2 className={layout.heading}>{t("forecast")}</h2>
      <p className={styles["headline"]}>{t(headline.key, headline.values)}</p>
      <p className={layout.hint}>
        {t("perDay")} {byteText(bytesPerDay)}
        {keeps && ` · ${t(keeps.key, keeps.values)}`}
      </p>
      {dearest.length > 0 && (
        <ul className={`${layout.items} ${styles["list"]}`} aria-label={t("dearest")}>
          {dearest.map(({ device, channel, name, bytesPerDay: bytes, share }) => (
            <li key={JSON.stringify([device, channel])} className={layout.spread}>
              <span className={styles["name"]}>{name}</span>
              <span className={layout.muted}>
                {t("perDayOf", { size: byteText(bytes) })} · {Math.round(share * 100)}%
              </span>
              <span className={styles["shareBar"]} aria-hidden>
                <span style={{ width: `${Math.min(1, share) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
