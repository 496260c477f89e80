import { useEffect, useRef, useState } from "react";

/** How high an element is at present: a virtual list must know what it may fill. */
export function useHeight<Element extends HTMLElement>(initialPx: number) {
  const ref = useRef<Element>(null);
  const [heightPx, setHeightPx] = useState(initialPx);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeightPx(Math.floor(entry.contentRect.height));
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, heightPx };
}
