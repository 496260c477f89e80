import { DeleteOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Input } from "antd";
import { layout } from "../../look/layout.ts";
import { type DaySlot, wholeDay } from "../week/day-slot.ts";
import { SlotRows } from "../week/SlotRows.tsx";
import { ExceptionCalendar } from "./ExceptionCalendar.tsx";
import styles from "./exceptions.module.css";
import { exceptionTexts } from "./texts.ts";

/** A day that does not follow the week. */
export interface ExceptionDraft {
  /** YYYYMMDD */
  readonly date: string;
  readonly name: string;
  readonly slots: readonly DaySlot[];
}

interface ExceptionsFieldProps {
  readonly exceptions: readonly ExceptionDraft[];
  /** What such a day means here. */
  readonly hint: string;
  /** The word for a day without slots. */
  readonly noSlots: string;
  readonly onChange: (exceptions: readonly ExceptionDraft[]) => void;
}

/** Days that do not follow the week, chosen in a calendar. */
export function ExceptionsField({ exceptions, hint, noSlots, onChange }: ExceptionsFieldProps) {
  const t = useTexts(exceptionTexts);
  const chosen = new Set(exceptions.map(({ date }) => date));
  const put = (next: readonly ExceptionDraft[]) =>
    onChange(next.toSorted((one, other) => one.date.localeCompare(other.date)));
  const choose = (date: string) => {
    if (!chosen.has(date)) put([...exceptions, { date, name: "", slots: [] }]);
  };
  const change = (date: string, changes: Partial<ExceptionDraft>) =>
    put(exceptions.map((one) => (one.date === date ? { ...one, ...changes } : one)));
  return (
    <section className={layout.panel} aria-label={t("exceptions")}>
      <h2 className={layout.heading}>{t("exceptions")}</h2>
      <p className={layout.hint}>{hint}</p>
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
                  {noSlots}
                </Button>
              </SlotRows>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** `2026-10-01` of `20261001` */
export const dateText = (date: string): string =>
  `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
