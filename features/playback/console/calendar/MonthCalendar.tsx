import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { dashed } from "@tessera/kit/playback";
import { useTexts } from "@tessera/platform/console";
import { Button, Spin } from "antd";
import clsx from "clsx";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import styles from "./MonthCalendar.module.css";
import { dayByKey, monthAfter, monthBefore, monthOf, weeksOf } from "./month.ts";
import { hasFootage } from "./record-flags.ts";
import { calendarTexts } from "./texts.ts";
import { type RecordType, useFlags } from "./use-flags.ts";

interface MonthCalendarProps {
  readonly id: string;
  readonly recordType?: RecordType;
  /** YYYYMMDD, as `today`. */
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** By Escape. A popover around it may not hear it: a tooltip that opened later takes the key. */
  readonly onLeave?: () => void;
}

const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** A month of a channel; days with footage have a dot. Arrow keys go from day to day. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { id, recordType = "Cloud", day, today, onDay, onLeave } = props;
  const t = useTexts(calendarTexts);
  const [month, setMonth] = useState(monthOf(day));
  const [focusDay, setFocusDay] = useState(day);
  const tableRef = useRef<HTMLTableElement>(null);
  const { flags, error, isLoading } = useFlags(id, recordType, month);

  const takesFocus = useRef(false);
  useEffect(() => {
    if (takesFocus.current)
      tableRef.current?.querySelector<HTMLElement>(`[data-day="${focusDay}"]`)?.focus();
    takesFocus.current = false;
  }, [focusDay]);

  const turnTo = (next: string) => {
    setMonth(next);
    setFocusDay(next === monthOf(day) ? day : `${next}01`);
  };
  const moveFocus = (event: KeyboardEvent) => {
    if (event.key === "Escape") onLeave?.();
    const next = dayByKey(focusDay, event.key);
    if (next === undefined) return;
    event.preventDefault();
    // The page's own keys are for elsewhere.
    event.stopPropagation();
    if (next > today) return;
    takesFocus.current = true;
    setFocusDay(next);
    setMonth(monthOf(next));
  };
  return (
    <section className={styles["calendar"]} aria-label={dashed(month)}>
      <header className={styles["head"]}>
        <Button
          type="text"
          size="small"
          aria-label={t("previousMonth")}
          icon={<LeftOutlined />}
          onClick={() => turnTo(monthBefore(month))}
        />
        <strong aria-live="polite">
          {dashed(month)} {isLoading && <Spin size="small" />}
        </strong>
        <Button
          type="text"
          size="small"
          aria-label={t("nextMonth")}
          icon={<RightOutlined />}
          disabled={month >= monthOf(today)}
          onClick={() => turnTo(monthAfter(month))}
        />
      </header>
      <table ref={tableRef} className={styles["days"]}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {t(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((one, index) => (
                <td key={weekdays[index]}>
                  {one && (
                    <DayButton
                      day={one}
                      isMarked={hasFootage(flags, one)}
                      isChosen={one === day}
                      isToday={one === today}
                      isLater={one > today}
                      hasTabStop={one === focusDay}
                      onChoose={() => onDay(one)}
                      onKeyDown={moveFocus}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <p className={styles["error"]}>{t("flagsFailed", { reason: error.message })}</p>}
    </section>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly isMarked: boolean;
  readonly isChosen: boolean;
  readonly isToday: boolean;
  readonly isLater: boolean;
  readonly hasTabStop: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton(props: DayButtonProps) {
  const { day, isMarked, isChosen, isToday, isLater, hasTabStop, onChoose } = props;
  const t = useTexts(calendarTexts);
  const date = Number(day.slice(6, 8));
  const month = dashed(monthOf(day));
  return (
    <button
      type="button"
      className={clsx(
        styles["day"],
        isMarked && styles["marked"],
        isChosen && styles["chosen"],
        isToday && styles["today"],
      )}
      data-day={day}
      data-has-footage={isMarked}
      aria-label={t(isMarked ? "withFootage" : "withoutFootage", { date, month })}
      aria-current={isChosen ? "date" : undefined}
      disabled={isLater}
      tabIndex={hasTabStop ? 0 : -1}
      onClick={onChoose}
      onKeyDown={props.onKeyDown}
    >
      {date}
    </button>
  );
}
