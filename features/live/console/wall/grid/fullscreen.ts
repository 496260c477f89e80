/** The element fills the screen, or whatever does so leaves it. */
export async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  return element?.requestFullscreen?.();
}
