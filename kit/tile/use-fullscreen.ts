import { type RefObject, useEffect, useState } from "react";

/** Full screen of one element, and whether it is on. */
export function useFullscreen(elementRef: RefObject<HTMLElement | null>) {
  const [isFullscreen, setIsFullscreen] = useState(false);

  useEffect(() => {
    const onChange = () => setIsFullscreen(document.fullscreenElement === elementRef.current);
    document.addEventListener("fullscreenchange", onChange);
    return () => document.removeEventListener("fullscreenchange", onChange);
  }, [elementRef]);

  const toggle = async () => {
    const element = elementRef.current;
    const { fullscreenElement } = document;
    // Out of a wall that fills the screen the element comes to the front, and goes back to it.
    if (fullscreenElement && fullscreenElement === element) return await document.exitFullscreen();
    if (element?.requestFullscreen) return await element.requestFullscreen();
    // Phones that know full screen only for the video itself.
    const video: PhoneVideo | null | undefined = element?.querySelector("video");
    return video?.webkitEnterFullscreen?.();
  };
  return { isFullscreen, toggle: () => void toggle() };
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
