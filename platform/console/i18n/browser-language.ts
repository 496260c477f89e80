import type { Language } from "@tessera/base";

/** What the browser's user reads, until they choose here. Without a browser it is Chinese. */
export const browserLanguage = (): Language =>
  "window" in globalThis ? spokenOf(navigator.languages) : "zh";

/** The first of the languages that we have; English for people who read neither. */
export function spokenOf(tags: readonly string[]): Language {
  const known = tags.find((tag) => /^(zh|en)\b/i.test(tag));
  return known?.toLowerCase().startsWith("zh") ? "zh" : "en";
}
