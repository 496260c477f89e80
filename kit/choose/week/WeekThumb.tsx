import { dayS, isSound } from "./day-slot.ts";
import type { Week } from "./week.ts";

const widthPx = 72;
const rowPx = 4;

/** A week at a glance; what it says is told in words beside it. */
export function WeekThumb({ week }: { readonly week: Week }) {
  const heightPx = week.length * rowPx;
  return (
    <svg
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${dayS} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {week.map((slots, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- a weekday is its position
        <g key={day}>
          <rect y={day * rowPx} width={dayS} height={rowPx - 1} fill="var(--tessera-line)" />
          {slots
            .filter((slot) => isSound(slot) && !slot.isOff)
            .map(({ startS, endS }) => (
              <rect
                key={startS}
                x={startS}
                y={day * rowPx}
                width={endS - startS}
                height={rowPx - 1}
                fill="var(--tessera-accent)"
              />
            ))}
        </g>
      ))}
    </svg>
  );
}
