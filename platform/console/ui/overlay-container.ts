import { useSyncExternalStore } from "react";

/** What fills the screen covers everything that is not in it: overlays go there, else into the page. */
export const overlayContainer = (): HTMLElement =>
  document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : document.body;

/** For an overlay that is open while full screen is entered or left. */
export const useOverlayContainer = (): HTMLElement =>
  useSyncExternalStore(onFullscreen, overlayContainer);

function onFullscreen(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
