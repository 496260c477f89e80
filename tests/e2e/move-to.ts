import type { Page } from "@playwright/test";

/** Goes on within the open console, as its own links do: to load it anew costs several times as much. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);
