import { useText, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type DaySlot, dayS, isSound, slotText } from "./day-slot.ts";
import { keyChange } from "./key-change.ts";
import { afterStroke, type GridPoint, type Stroke, strokeAt } from "./stroke.ts";
import { dayNames, shortDayNames, weekTexts } from "./texts.ts";
import styles from "./WeekGrid.module.css";
import { dayIndexes, placeAt, type SlotPlace, slotAt, type Week } from "./week.ts";

interface WeekGridProps {
  readonly week: Week;
  readonly chosenDay: number;
  readonly onChooseDay: (day: number) => void;
  readonly onChange: (week: Week) => void;
}

const hourMarks = [0, 6, 12, 18, 24] as const;

/** The week as seven bars, drawn by mouse, finger or keyboard. */
export function WeekGrid({ week, chosenDay, onChooseDay, onChange }: WeekGridProps) {
  const t = useTexts(weekTexts);
  const text = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [stroke, setStroke] = useState<Stroke>();
  const focusNext = useFocusAfter(grid, week);
  const shown = stroke ? afterStroke(week, stroke) : week;

  const told = (slot: DaySlot) =>
    slot.isOff ? t("slotIsOff", { slot: slotText(slot) }) : slotText(slot);

  const pointAt = ({ clientX, clientY }: PointerEvent): GridPoint => {
    const { left, top, width, height } =
      grid.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const day = Math.floor(((clientY - top) / height) * dayIndexes.length);
    return {
      seconds: Math.min(dayS, Math.max(0, ((clientX - left) / width) * dayS)),
      day: Math.min(6, Math.max(0, day)),
    };
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = pointAt(event);
    const { place, end } = grabbed(event.target);
    onChooseDay(from.day);
    setStroke(strokeAt(from, place, end));
  };
  const finish = () => {
    if (!stroke) return;
    setStroke(undefined);
    if (afterStroke(week, stroke) !== week) onChange(afterStroke(week, stroke));
  };
  const onKey = (event: KeyboardEvent, place: SlotPlace) => {
    const change = keyChange(week, place, event);
    if (!change) return;
    event.preventDefault();
    focusNext(change.focus);
    onChooseDay(change.focus?.day ?? place.day);
    onChange(change.week);
  };
  return (
    <section className={styles["week"]} aria-label={t("week")}>
      <div className={styles["days"]}>
        {shortDayNames.map((day, index) => (
          <button
            key={day.en}
            type="button"
            className={clsx(styles["dayName"], index === chosenDay && styles["chosen"])}
            title={text(dayNames[index] ?? day)}
            aria-pressed={index === chosenDay}
            onClick={() => onChooseDay(index)}
          >
            {text(day)}
          </button>
        ))}
      </div>
      <div
        ref={grid}
        className={styles["grid"]}
        data-testid="week"
        onPointerDown={start}
        onPointerMove={(event) => stroke && setStroke({ ...stroke, to: pointAt(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setStroke(undefined)}
      >
        {dayIndexes.map((day) => (
          <div key={day} className={clsx(styles["day"], day === chosenDay && styles["chosen"])}>
            {shown[day]?.map((slot, index) =>
              isSound(slot) ? (
                <button
                  // Places, not times: a slot that is moved stays the same one.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  type="button"
                  className={clsx(styles["slot"], slot.isOff && styles["off"])}
                  data-day={day}
                  data-index={index}
                  style={{
                    insetInlineStart: percent(slot.startS),
                    width: percent(slot.endS - slot.startS),
                  }}
                  aria-label={t("slot", {
                    day: text(dayNames[day] ?? empty),
                    slot: told(slot),
                  })}
                  title={told(slot)}
                  onKeyDown={(event) => onKey(event, { day, index })}
                  onFocus={() => onChooseDay(day)}
                >
                  <span className={styles["handle"]} data-end="start" />
                  <span className={styles["times"]}>{slotText(slot)}</span>
                  <span className={styles["handle"]} data-end="end" />
                </button>
              ) : null,
            )}
          </div>
        ))}
      </div>
      <div className={styles["hours"]} aria-hidden>
        {hourMarks.map((hour) => (
          <span key={hour} style={{ insetInlineStart: percent(hour * 3600) }}>
            {hour}
          </span>
        ))}
      </div>
    </section>
  );
}

/** The slot under the pointer, and which end of it. */
function grabbed(target: EventTarget): {
  readonly place?: SlotPlace;
  readonly end?: "start" | "end";
} {
  if (!(target instanceof HTMLElement)) return {};
  const slot = target.closest<HTMLElement>("[data-index]");
  if (!slot) return {};
  const place = { day: Number(slot.dataset["day"]), index: Number(slot.dataset["index"]) };
  const end = target.dataset["end"];
  return end === "start" || end === "end" ? { place, end } : { place };
}

/** A slot that a key has moved keeps the focus, on whichever day it is drawn then. */
function useFocusAfter(grid: { readonly current: HTMLElement | null }, week: Week) {
  const wanted = useRef<{ readonly day: number; readonly atS: number }>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const place = placeAt(week, wanted.current.day, wanted.current.atS);
    wanted.current = undefined;
    if (!place || !slotAt(week, place)) return;
    grid.current
      ?.querySelector<HTMLElement>(`[data-day="${place.day}"][data-index="${place.index}"]`)
      ?.focus();
  }, [grid, week]);
  return (focus: { readonly day: number; readonly atS: number } | undefined) => {
    wanted.current = focus;
  };
}

const percent = (seconds: number): string => `${(seconds / dayS) * 100}%`;
const empty = { zh: "", en: "" };
