import { minuteMs } from "@tessera/base";
/** What of time a timeline shows. */
export interface TimeView {
  readonly fromMs: number;
  readonly toMs: number;
}

export const shortestViewMs = 100;
export const longestViewMs = 31 * 86_400_000;

export const lengthOf = ({ fromMs, toMs }: TimeView): number => toMs - fromMs;

export const xOf = (view: TimeView, widthPx: number, atMs: number): number =>
  ((atMs - view.fromMs) / lengthOf(view)) * widthPx;

export const momentAt = (view: TimeView, widthPx: number, x: number): number =>
  view.fromMs + (x / Math.max(1, widthPx)) * lengthOf(view);

/** The moment under the pointer stays there. A factor below 1 shows less time. */
export function zoomed(view: TimeView, atMs: number, factor: number): TimeView {
  const lengthMs = within(lengthOf(view) * factor, shortestViewMs, longestViewMs);
  const share = (atMs - view.fromMs) / lengthOf(view);
  const fromMs = atMs - share * lengthMs;
  return { fromMs, toMs: fromMs + lengthMs };
}

export const panned = ({ fromMs, toMs }: TimeView, byMs: number): TimeView => ({
  fromMs: fromMs + byMs,
  toMs: toMs + byMs,
});

/** What was brushed over, in either direction. */
export function brushed(aMs: number, bMs: number): TimeView {
  const middleMs = (aMs + bMs) / 2;
  const halfMs = within(Math.abs(aMs - bMs), shortestViewMs, longestViewMs) / 2;
  return { fromMs: middleMs - halfMs, toMs: middleMs + halfMs };
}

/** So much time around a moment. */
export function around(atMs: number, lengthMs: number): TimeView {
  return brushed(atMs - lengthMs / 2, atMs + lengthMs / 2);
}

/** Two fingers: the moments that they touched stay under them. */
export function pinched(
  view: TimeView,
  widthPx: number,
  before: readonly [number, number],
  after: readonly [number, number],
): TimeView {
  const firstMs = momentAt(view, widthPx, before[0]);
  const secondMs = momentAt(view, widthPx, before[1]);
  const apartPx = after[1] - after[0];
  if (Math.abs(apartPx) < 8 || firstMs === secondMs) return view;
  const lengthMs = within(
    Math.abs(((secondMs - firstMs) / apartPx) * widthPx),
    shortestViewMs,
    longestViewMs,
  );
  const fromMs = firstMs - (after[0] / widthPx) * lengthMs;
  return { fromMs, toMs: fromMs + lengthMs };
}

/** The playhead never leaves the picture while it moves: a new page begins near its left end. */
export function following(view: TimeView, atMs: number): TimeView {
  const lengthMs = lengthOf(view);
  if (atMs > view.toMs && atMs < view.toMs + lengthMs) return panned(view, lengthMs * 0.9);
  if (atMs < view.fromMs && atMs > view.fromMs - lengthMs) return panned(view, -lengthMs * 0.9);
  if (atMs >= view.fromMs && atMs <= view.toMs) return view;
  return around(atMs, lengthMs);
}

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

const stepsMs = [10, 60, 6 * 60, 24 * 60, 7 * 24 * 60].map((minutes) => minutes * minuteMs);

/** Half a view more on each side, in steps: a view that moves a little is still the same question. */
export function snapped(view: TimeView): TimeView {
  const lengthMs = lengthOf(view);
  const stepMs = stepsMs.find((step) => step >= lengthMs / 2) ?? stepsMs.at(-1) ?? lengthMs;
  return {
    fromMs: Math.floor((view.fromMs - lengthMs / 2) / stepMs) * stepMs,
    toMs: Math.ceil((view.toMs + lengthMs / 2) / stepMs) * stepMs,
  };
}
