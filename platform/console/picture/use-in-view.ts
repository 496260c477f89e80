import { type RefObject, useEffect, useState } from "react";

/** Whether the element has been on the screen; once seen, it stays seen. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isSeen || !element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isSeen]);
  return isSeen;
}
