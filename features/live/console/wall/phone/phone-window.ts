import type { ShownWindow } from "../model/shown-window.ts";

/** The windows that one goes through by swiping: those with something in them. */
export const filled = (shown: readonly ShownWindow[]): readonly ShownWindow[] =>
  shown.filter(({ camera, missing }) => camera ?? missing);

/** The one window that a phone shows. */
export function phoneWindow(shown: readonly ShownWindow[], active: number): readonly ShownWindow[] {
  const here = shown[active];
  const window = here?.camera || here?.missing ? here : (filled(shown)[0] ?? here);
  return window ? [window] : [];
}

/** All, or on a phone the one. */
export const seenWindows = (
  shown: readonly ShownWindow[],
  active: number,
  isMobile: boolean,
): readonly ShownWindow[] => (isMobile ? phoneWindow(shown, active) : shown);

/** Where a swipe leads; round at the ends. */
export function beside(shown: readonly ShownWindow[], active: number, by: 1 | -1): number {
  const stops = filled(shown);
  const here = stops.indexOf(phoneWindow(shown, active)[0] as ShownWindow);
  return stops[(here + by + stops.length) % stops.length]?.index ?? active;
}
