import { isMobileWidth, isSidewaysPhone, useApp } from "../state/app-store.ts";

/** Keeps the window's size, and what follows from it, in the app state. */
export function trackWindow(): void {
  measure();
  window.addEventListener("resize", measure);
}

function measure(): void {
  useApp.setState({
    windowSize: { widthPx: window.innerWidth, heightPx: window.innerHeight },
    isMobile: isMobileWidth(document.body.clientWidth),
    isSideways: isSidewaysPhone(window.innerWidth, window.innerHeight),
  });
  document.documentElement.classList.toggle("dpr-125", devicePixelRatio === 1.25);
}
