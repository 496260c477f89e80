import type { Language } from "@tessera/base";
import {
  desk,
  phone,
  sidewaysPx,
  type Visit,
  violationsOf,
  wcag,
} from "@tessera/platform/console/testing/browser";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** What a change of the theme can spoil. */
const colours = ["color-contrast"];
/** What one of the language can, names of what is pressed, filled in or seen, and other room for the same. */
const wordsAndRoom = [
  "button-name",
  "link-name",
  "label",
  "image-alt",
  "html-has-lang",
  "html-lang-valid",
  "scrollable-region-focusable",
  "target-size",
  "nested-interactive",
];

interface Setting {
  readonly where: string;
  readonly language: Language;
  readonly theme: "light" | "dark";
  readonly size: readonly [widthPx: number, heightPx: number];
  readonly rules: readonly string[];
}

/** Not each with each: a theme changes colours alone, a language words and their room, a size the layout. */
export const settings: readonly [Setting, ...Setting[]] = [
  { where: "at a desk", language: "en", theme: "light", size: desk, rules: wcag },
  { where: "at a desk by night", language: "en", theme: "dark", size: desk, rules: colours },
  { where: "on a phone", language: "en", theme: "dark", size: phone, rules: wcag },
  // The names of what is pressed, filled in or seen are looked at below, in the same language.
  { where: "in Chinese", language: "zh", theme: "dark", size: phone, rules: [] },
  {
    where: "on a phone held sideways",
    language: "zh",
    theme: "dark",
    size: [844, 390],
    rules: wordsAndRoom,
  },
];

export async function choose(visit: Visit, { language, theme, size }: Setting): Promise<void> {
  if (document.documentElement.lang.slice(0, 2) !== language) visit.chooseLanguage(language);
  visit.chooseTheme(theme);
  if (innerWidth !== size[0]) await page.viewport(...size);
}

/** What is wrong with what is on the screen: with all of it, or with the page without the frame around it. */
export async function faultsIn(setting: Setting, isWhole: boolean): Promise<string[]> {
  const { where, language, rules } = setting;
  const textFaults = language === "en" ? chineseTexts : englishSentences;
  // What the server had said in the other language goes when it has said it in this one.
  const unsaid = () => {
    const loading = unfinished();
    return loading.length > 0 ? loading : textFaults();
  };
  await expect.poll(unsaid, { message: where }).toEqual([]);
  const hasFrame = document.querySelector("#content") !== null;
  const within = isWhole || !hasFrame ? document : pageAlone;
  await movedIn();
  const sidewaysFault = sidewaysPx() === 0 ? [] : [`${sidewaysPx()} px wider than the window`];
  const found = rules.length > 0 ? await violationsOf(rules, within) : [];
  return [...sidewaysFault, ...found].map((fault) => `${where}: ${fault}`);
}

/** The page, and what is drawn over it. */
const pageAlone = { include: [["#content"], ["body > div:not(#root)"]] };

/** What hangs on a button is moved into a narrower window a moment after the page. */
async function movedIn(): Promise<void> {
  for (let tries = 0; sidewaysPx() > 0 && tries < 20; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
}

/** What still loads. */
const unfinished = () =>
  [
    ...document.querySelectorAll(
      ".ant-skeleton, .ant-spin-spinning, [aria-busy=true], output[aria-label]",
    ),
  ].map(({ className }) => className);

const chineseTexts = () =>
  textsSaid("zh").filter((text) => /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(text));

/** Names and codes are the same in both languages; three words of small letters in a row are English. */
const englishSentences = () =>
  textsSaid("en").filter((text) => /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/.test(text));

/** What is written or spoken; the switch that names the other language in that language is right. */
function textsSaid(otherLanguage: Language): string[] {
  const found = [document.title];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(`[lang=${otherLanguage}], script, style, noscript, code, pre`)) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? "");
    for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"])
      found.push(element.getAttribute(name) ?? "");
  }
  return found;
}
