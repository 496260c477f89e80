import { toggleFullscreen } from "./fullscreen.ts";

/** The key of the window that holds what is on the whole screen. */
export function fullscreenKey(grid: HTMLElement | null): string | undefined {
  const full = document.fullscreenElement;
  if (!full || full === grid || full.contains(grid)) return undefined;
  const window = full.closest<HTMLElement>("[data-key]");
  return window && grid?.contains(window) ? window.dataset["key"] : undefined;
}

const windowAt = (grid: HTMLElement | null, index: number) =>
  grid?.querySelector<HTMLElement>(`[data-window="${index + 1}"]`);

export const focusWindow = (grid: HTMLElement | null, index: number): void =>
  windowAt(grid, index)?.focus();

/** The tile itself, so that its own button knows of it. */
export function toggleWindowFullscreen(grid: HTMLElement | null, index: number): Promise<void> {
  return toggleFullscreen(windowAt(grid, index)?.querySelector("section") ?? null);
}
