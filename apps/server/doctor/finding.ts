import type { Language, Text } from "@tessera/base";

/** `note`: good to know, and nothing wrong. */
export type Level = "ok" | "note" | "warn" | "bad";

/** One line of the doctor. */
export interface Finding {
  readonly level: Level;
  /** What was looked at. */
  readonly about: Text;
  readonly text: Text;
  /** What to do about it. */
  readonly todo?: Text;
}

type Say = (text: Text, todo?: Text) => Finding;

/** What can be said of one thing that was looked at. */
export type LookedAt = Readonly<Record<Level, Say>>;

export function lookedAt(about: Text): LookedAt {
  const at =
    (level: Level): Say =>
    (text, todo) => ({ level, about, text, ...(todo && { todo }) });
  return { ok: at("ok"), note: at("note"), warn: at("warn"), bad: at("bad") };
}

/** 0: all well, 1: something to mind, 2: something is broken. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some(({ level }) => level === "bad")) return 2;
  return findings.some(({ level }) => level === "warn") ? 1 : 0;
}

const marks: Readonly<Record<Level, Text>> = {
  ok: { zh: "[正常]", en: "[ok]  " },
  note: { zh: "[提示]", en: "[note]" },
  warn: { zh: "[注意]", en: "[warn]" },
  bad: { zh: "[错误]", en: "[bad] " },
};

export function lineOf({ level, about, text, todo }: Finding, language: Language): string {
  const colon = language === "zh" ? "：" : ": ";
  const line = `${marks[level][language]} ${about[language]}${colon}${text[language]}`;
  return todo ? `${line}\n       → ${todo[language]}` : line;
}
