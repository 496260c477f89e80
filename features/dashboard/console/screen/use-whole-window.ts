import { useSyncExternalStore } from "react";

/** Full screen of the page. */
export function useWholeWindow() {
  const isFullScreen = useSyncExternalStore(
    (onChange) => {
      document.addEventListener("fullscreenchange", onChange);
      return () => document.removeEventListener("fullscreenchange", onChange);
    },
    () => document.fullscreenElement !== null,
  );
  return { isFullScreen, toggle };
}

/** A browser may refuse: then the window stays as it is. */
function toggle(): void {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => undefined);
}
