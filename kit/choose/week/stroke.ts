import {
  dayIndexes,
  moved,
  painted,
  resized,
  type SlotPlace,
  toStep,
  type Week,
  withSlot,
} from "./week.ts";

export interface GridPoint {
  readonly day: number;
  readonly seconds: number;
}

/** A drag over the grid, from its beginning to where the pointer is. */
export interface Stroke {
  readonly kind: "paint" | "move" | "start" | "end";
  /** The slot that is dragged. */
  readonly place?: SlotPlace | undefined;
  readonly from: GridPoint;
  readonly to: GridPoint;
}

export function strokeAt(
  from: GridPoint,
  place: SlotPlace | undefined,
  end: "start" | "end" | undefined,
): Stroke {
  const kind = place ? (end ?? "move") : "paint";
  return { kind, place, from, to: from };
}

/** A pointer that hardly moved was a click. */
const clickS = 4 * 60;
const clickedS = 3600;

/** The week as the drag leaves it; the same one if it changes nothing. */
export function afterStroke(week: Week, { kind, place, from, to }: Stroke): Week {
  const draggedS = to.seconds - from.seconds;
  if (kind === "paint") {
    const isClick = Math.abs(draggedS) < clickS;
    const startS = isClick ? Math.floor(from.seconds / clickedS) * clickedS : from.seconds;
    const slot = painted(startS, isClick ? startS + clickedS : to.seconds);
    const [first, last] = [Math.min(from.day, to.day), Math.max(from.day, to.day)];
    return dayIndexes
      .filter((day) => day >= first && day <= last)
      .reduce<Week>((next, day) => withSlot(next, day, slot), week);
  }
  const slot = place && week[place.day]?.[place.index];
  if (!slot) return week;
  if (kind === "move") {
    const by = { seconds: toStep(draggedS), days: to.day - from.day };
    return by.seconds === 0 && by.days === 0 ? week : moved(week, place, by);
  }
  const edgeS = kind === "start" ? slot.startS : slot.endS;
  return toStep(draggedS) === 0 ? week : resized(week, place, kind, toStep(edgeS + draggedS));
}
