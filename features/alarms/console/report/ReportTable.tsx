import { useText, useTexts } from "@tessera/platform/console";
import type { z } from "zod";
import type { listAlarms } from "../../contract.ts";
import { alarmPlaceText, alarmPriority, alarmStateWords } from "../alarm-words.ts";
import { useTypeName } from "../one/AlarmWords.tsx";
import styles from "./report.module.css";
import { reportTexts } from "./texts.ts";

/** The newest alarms as lines: a plain table, whose head is repeated on every sheet. */
export function ReportTable({ alarms }: { readonly alarms: z.output<typeof listAlarms.reply> }) {
  const t = useTexts(reportTexts);
  const text = useText();
  const typeName = useTypeName();
  const { rows, total } = alarms;
  const headings = [
    t("time"),
    t("place"),
    t("alarmType"),
    t("priority"),
    t("description"),
    t("state"),
    t("handledBy"),
  ];
  return (
    <section>
      <h2>
        {t("listed")} <small>{t("firstOf", { count: rows.length, total })}</small>
      </h2>
      <table>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((alarm) => (
            <tr key={alarm.ID}>
              <td className={styles["time"]}>{alarm.Time}</td>
              <td>{text(alarmPlaceText(alarm))}</td>
              <td>{typeName(alarm.AlarmType)}</td>
              <td>{text(alarmPriority(alarm.AlarmPriority).text)}</td>
              <td>{alarm.Description}</td>
              <td>{text(alarmStateWords[alarm.State].text)}</td>
              <td>{alarm.HandledBy}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
