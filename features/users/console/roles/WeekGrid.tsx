import { useText } from "@tessera/platform/console";
import { type PointerEvent, useRef, useState } from "react";
import { dayTexts } from "./grant-summary.ts";
import styles from "./WeekGrid.module.css";
import { brushed, type GridPlace, minuteAt } from "./week-brush.ts";
import {
  dayMinutes,
  isCovered,
  type WeekSlot,
  weekdays,
  withoutRange,
  withRange,
} from "./week-slots.ts";

interface WeekGridProps {
  readonly slots: readonly WeekSlot[];
  readonly brushMinutes: number;
  readonly onChange: (slots: readonly WeekSlot[]) => void;
}

interface Stroke {
  readonly from: GridPlace;
  readonly to: GridPlace;
  readonly isErasing: boolean;
}

const hourMarks = [0, 6, 12, 18, 24] as const;

/**
 * The week as seven bars; dragging paints, or erases when it starts on what is painted. A keyboard
 * and a screen reader take the list of hours below it.
 */
export function WeekGrid({ slots, brushMinutes, onChange }: WeekGridProps) {
  const text = useText();
  const grid = useRef<HTMLDivElement>(null);
  const [stroke, setStroke] = useState<Stroke>();
  const shown = stroke ? after(stroke) : slots;

  function after({ from, to, isErasing }: Stroke): readonly WeekSlot[] {
    const range = brushed(from, to, brushMinutes);
    return isErasing ? withoutRange(slots, range) : withRange(slots, range);
  }
  function placeOf({ clientX, clientY }: PointerEvent): GridPlace {
    const { left, top, width, height } =
      grid.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const row = Math.floor(((clientY - top) / height) * weekdays.length);
    return {
      across: (clientX - left) / width,
      weekday: Math.min(7, Math.max(1, row + 1)),
    };
  }
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = placeOf(event);
    const isErasing = isCovered(slots, from.weekday, minuteAt(from.across, brushMinutes));
    setStroke({ from, to: from, isErasing });
  };
  const finish = () => {
    if (!stroke) return;
    onChange(after(stroke));
    setStroke(undefined);
  };
  return (
    <div className={styles["week"]} aria-hidden>
      <div className={styles["days"]}>
        {dayTexts.map((day) => (
          <span key={day.en}>{shortDay(text(day))}</span>
        ))}
      </div>
      <div
        ref={grid}
        className={styles["grid"]}
        data-testid="week"
        onPointerDown={start}
        onPointerMove={(event) => stroke && setStroke({ ...stroke, to: placeOf(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setStroke(undefined)}
      >
        {weekdays.map((weekday) => (
          <div key={weekday} className={styles["day"]}>
            {shown
              .filter((slot) => slot.weekday === weekday)
              .map(({ fromMinute, toMinute }) => (
                <span
                  key={fromMinute}
                  className={styles["slot"]}
                  style={{
                    insetInlineStart: percent(fromMinute),
                    width: percent(toMinute - fromMinute),
                  }}
                />
              ))}
          </div>
        ))}
      </div>
      <div className={styles["hours"]}>
        {hourMarks.map((hour) => (
          <span key={hour} style={{ insetInlineStart: percent(hour * 60) }}>
            {hour}
          </span>
        ))}
      </div>
    </div>
  );
}

const percent = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`;

/** Mon, 周一 */
const shortDay = (day: string): string => day.slice(0, 3);
