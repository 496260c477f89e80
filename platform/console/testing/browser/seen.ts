import { type Locator, locators, page } from "vitest/browser";

declare module "vitest/browser" {
  interface LocatorSelectors {
    /** For what has neither a role nor a text of its own. */
    getByCss(selector: string): Locator;
  }
  interface BrowserCommands {
    /** What the system prefers; told to the browser by vitest.config.ts. */
    preferColours(scheme: "dark" | "light" | null): Promise<void>;
    /** On the screen, or as it will be on paper. */
    showOn(media: "screen" | "print"): Promise<void>;
  }
}

locators.extend({ getByCss: (selector: string) => selector });

/** Where the console is. */
export const address = (): string => location.pathname + location.search;

/** What stands in each of several. */
export const textsOf = (several: Locator): string[] =>
  several.elements().map(({ textContent }) => textContent?.trim() ?? "");

/** The cards at the top right that tell of a failure. */
export const errorCards = (): Locator => page.getByCss(".ant-notification-notice-error");

/** The short lines at the top. */
export const noticeLines = (): Locator => page.getByCss(".ant-message-notice");

/** How much wider than the window the page is. */
export function sidewaysPx(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}
