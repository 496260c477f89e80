import { layout } from "@tessera/kit";
import { byteText, momentText, useTexts } from "@tessera/platform/console";
import styles from "./storage.module.css";
import type { Forecast } from "./storage-reply.ts";
import { storageTexts } from "./texts.ts";

const shown = 10;

/** What is deleted within a day. */
export function GoingCard({ going }: { readonly going: Forecast["goesWithinDay"] }) {
  const t = useTexts(storageTexts);
  const { bytes, channels } = going;
  const dearest = channels.toSorted((one, other) => other.bytes - one.bytes);
  return (
    <section className={layout.panel} aria-label={t("goes")}>
      <h2 className={layout.heading}>{t("goes")}</h2>
      {channels.length === 0 ? (
        <p className={layout.hint}>{t("goesNothing")}</p>
      ) : (
        <>
          <p className={styles["headline"]}>
            {t("goesBytes", { size: byteText(bytes), count: channels.length })}
          </p>
          <ul className={`${layout.items} ${styles["list"]}`}>
            {dearest.slice(0, shown).map(({ device, channel, name, bytes: size, untilMs }) => (
              <li key={JSON.stringify([device, channel])} className={layout.spread}>
                <span className={styles["name"]}>{name}</span>
                <span className={layout.muted}>
                  {byteText(size)} · {t("until", { time: momentText(untilMs) })}
                </span>
              </li>
            ))}
            {channels.length > shown && (
              <li className={layout.muted}>{t("more", { count: channels.length - shown })}</li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}
