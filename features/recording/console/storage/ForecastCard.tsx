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
    <section className={styles["card"]} aria-label={t("forecast")}>
      <h2 className={styles["title"]}>{t("forecast")}</h2>
      <p className={styles["headline"]}>{t(headline.key, headline.values)}</p>
      <p className={styles["muted"]}>
        {t("perDay")} {byteText(bytesPerDay)}
        {keeps && ` · ${t(keeps.key, keeps.values)}`}
      </p>
      {dearest.length > 0 && (
        <ul className={styles["shares"]} aria-label={t("dearest")}>
          {dearest.map(({ device, channel, name, bytesPerDay: bytes, share }) => (
            <li key={JSON.stringify([device, channel])}>
              <span className={styles["shareName"]}>{name}</span>
              <span className={styles["shareSize"]}>
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
