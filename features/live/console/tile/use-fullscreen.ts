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
    if (document.fullscreenElement) return await document.exitFullscreen();
    const element = elementRef.current;
    if (element?.requestFullscreen) return await element.requestFullscreen();
    // Phones that know full screen only for the video itself.
    const video: PhoneVideo | null | undefined = element?.querySelector("video");
    return video?.webkitEnterFullscreen?.();
  };
  return { isFullscreen, toggle };
}

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
