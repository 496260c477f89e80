import { useEffect } from "react";

/** The camera's name in the browser's title bar, once it is known. */
export function usePageName(name: string): void {
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
}
