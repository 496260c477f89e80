import { DeleteOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { SlotRows, wholeDay } from "@tessera/kit/choose";
import { useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import { ExceptionCalendar } from "./ExceptionCalendar.tsx";
import type { PlanFieldProps } from "./PlanFields.tsx";
import { dateText, type ExceptionDraft } from "./plan-draft.ts";
import styles from "./plan-form.module.css";
import { planFormTexts } from "./texts.ts";

/** Days that do not follow the week, chosen in a calendar. */
export function ExceptionsField({ draft: { exceptions }, onChange }: PlanFieldProps) {
  const t = useTexts(planFormTexts);
  const chosen = new Set(exceptions.map(({ date }) => date));
  const put = (next: readonly ExceptionDraft[]) =>
    onChange({ exceptions: next.toSorted((one, other) => one.date.localeCompare(other.date)) });
  const choose = (date: string) => {
    if (!chosen.has(date)) put([...exceptions, { date, name: "", slots: [] }]);
  };
  const change = (date: string, changes: Partial<ExceptionDraft>) =>
    put(exceptions.map((one) => (one.date === date ? { ...one, ...changes } : one)));
  return (
    <section className={layout.panel} aria-label={t("exceptions")}>
      <h2 className={layout.heading}>{t("exceptions")}</h2>
      <p className={layout.hint}>{t("exceptionsHint")}</p>
      <div className={styles["exceptions"]}>
        <ExceptionCalendar chosen={chosen} onChoose={choose} />
        <ul className={`${layout.items} ${styles["exceptionList"]}`}>
          {exceptions.length === 0 && <li className={layout.muted}>{t("noExceptions")}</li>}
          {exceptions.map(({ date, name, slots }) => (
            <li key={date} className={layout.item}>
              <div className={styles["exceptionHead"]}>
                <strong>{dateText(date)}</strong>
                <Input
                  aria-label={t("exceptionName", { date: dateText(date) })}
                  placeholder={t("exceptionNamePlaceholder")}
                  maxLength={64}
                  value={name}
                  onChange={({ target }) => change(date, { name: target.value })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t("removeException", { date: dateText(date) })}
                  onClick={() => put(exceptions.filter((one) => one.date !== date))}
                />
              </div>
              <SlotRows
                day={dateText(date)}
                slots={slots}
                canSwitchOff
                onChange={(next) => change(date, { slots: next })}
              >
                <Button size="small" onClick={() => change(date, { slots: [wholeDay] })}>
                  {t("wholeDay")}
                </Button>
                <Button
                  size="small"
                  disabled={slots.length === 0}
                  onClick={() => change(date, { slots: [] })}
                >
                  {t("notRecorded")}
                </Button>
              </SlotRows>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
