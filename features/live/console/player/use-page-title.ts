import { useEffect } from "react";

/** The camera's name in the browser's tab, before the name that the shell gives every page. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return undefined;
    let before: string | undefined;
    // The shell names the page in the same turn, after this.
    queueMicrotask(() => {
      before = document.title;
      document.title = `${name} · ${before}`;
    });
    return () => {
      if (before !== undefined) document.title = before;
    };
  }, [name]);
}
