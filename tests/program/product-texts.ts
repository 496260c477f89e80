import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GuideLanguage } from "./guide-pages.ts";

const root = join(import.meta.dirname, "../..");
const sources = "{apps,features,kit,platform,engine,recorder,drivers,outputs,player}/**/*.{ts,tsx}";

/** A text in quotes, or with values put in. */
const literal = String.raw`("(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`;
/** `{ zh: …, en: … }`, the pair of a label, and what a command says. */
const pairs = [
  new RegExp(String.raw`zh:\s*${literal},\s*en:\s*${literal}`, "g"),
  new RegExp(String.raw`\[\s*${literal},\s*${literal},?\s*\]`, "g"),
  new RegExp(String.raw`said\(\s*\d,\s*${literal},\s*${literal}`, "g"),
];

/** All that the product says in a language. */
export class ProductTexts {
  readonly #texts: ReadonlySet<string>;
  /** Of those with values in them. */
  readonly #patterns: readonly RegExp[];

  constructor(language: GuideLanguage) {
    const files = globSync(sources, {
      cwd: root,
      exclude: ["**/node_modules/**", "**/dist/**", "**/*.test.*", "**/testing/**"],
    });
    const index = language === "zh" ? 1 : 2;
    this.#texts = new Set(
      files
        .map((file) => readFileSync(join(root, file), "utf8"))
        .flatMap((source) => pairs.flatMap((pair) => [...source.matchAll(pair)]))
        .map((found) => (found[index] ?? "").slice(1, -1).replaceAll('\\"', '"').trim()),
    );
    this.#patterns = [...this.#texts].flatMap((text) => patternOf(text) ?? []);
  }

  get size(): number {
    return this.#texts.size;
  }

  /** A name on the screen, as it is there. */
  hasName(name: string): boolean {
    return this.#texts.has(name);
  }

  /** A sentence, or a part of one; where the product puts values in, there may be any. */
  says(sentence: string): boolean {
    return (
      [...this.#texts].some((text) => text.includes(sentence)) ||
      this.#patterns.some((pattern) => pattern.test(sentence))
    );
  }
}

const value = /\$\{[^}]*\}|\{\{[^}]*\}\}/;

/** Nothing for a text without values, or with hardly anything beside them. */
function patternOf(text: string): RegExp | undefined {
  const parts = text.split(value);
  if (parts.length === 1 || parts.join("").length < 6) return undefined;
  return new RegExp(`^${parts.map(escaped).join(".+")}$`);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
