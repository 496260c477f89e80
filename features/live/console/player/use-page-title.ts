import { productTitle, useConfig, useLanguage } from "@tessera/platform/console";
import { useEffect } from "react";

/** The camera's name in the browser's tab, before the name that the shell gives every page. */
export function usePageTitle(name: string | undefined): void {
  // With these the shell names the page anew.
  const language = useLanguage();
  const product = useConfig(productTitle);
  useEffect(() => {
    if (!name) return undefined;
    let before: string | undefined;
    let isCurrent = true;
    // The shell names the page in the same turn, after this.
    queueMicrotask(() => {
      if (!isCurrent) return;
      before = document.title;
      document.title = `${name} · ${before}`;
    });
    return () => {
      isCurrent = false;
      if (before !== undefined) document.title = before;
    };
  }, [name, language, product]);
}
