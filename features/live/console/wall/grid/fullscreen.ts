/** The element fills the screen, or leaves it if it does so; one inside it comes to the front and goes back. */
export async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  const { fullscreenElement } = document;
  if (fullscreenElement && fullscreenElement === element) return document.exitFullscreen();
  return element?.requestFullscreen?.();
}
