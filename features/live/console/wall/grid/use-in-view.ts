import { type RefObject, useEffect, useRef } from "react";

/** Which windows can be seen; one that was never measured counts as seen. `keys`: a line each. */
export function useInView(gridRef: RefObject<HTMLElement | null>, keys: string) {
  const hidden = useRef(new Set<string>());
  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return undefined;
    hidden.current.clear();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const key = target instanceof HTMLElement ? target.dataset["key"] : undefined;
        if (key === undefined) continue;
        if (isIntersecting) hidden.current.delete(key);
        else hidden.current.add(key);
      }
    });
    for (const key of keys.split("\n")) {
      const window = grid.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (window) observer.observe(window);
    }
    return () => observer.disconnect();
  }, [gridRef, keys]);
  return (key: string) => !hidden.current.has(key);
}
