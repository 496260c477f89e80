import { BadRequest, type Text } from "@tessera/base";

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly name: string }
  /** Left out if the value is empty. */
  | { readonly kind: "section"; readonly name: string; readonly parts: readonly Part[] };

export interface Template {
  readonly parts: readonly Part[];
}

/** How a value is written where it stands: in JSON, in an address or a form, or as it is. */
export type Escape = (value: string) => string;
export const asItIs: Escape = (value) => value;
export const inJson: Escape = (value) => JSON.stringify(value).slice(1, -1);
export const inAddress: Escape = (value) => encodeURIComponent(value);

interface Open {
  readonly name: string;
  readonly at: number;
  readonly parts: Part[];
}

/**
 * `{{name}}` stands for a value; what is between `{{#name}}` and `{{/name}}` is left out if the value is empty. Throws
 * where it is wrong and what may stand there.
 */
export function parseTemplate(source: string, known: readonly string[], field: string): Template {
  const wrong = (at: number, text: Text) =>
    new BadRequest("bad-template", placed(source, at, text), { field });
  const root: Open = { name: "", at: 0, parts: [] };
  const open = [root];
  for (const piece of piecesOf(source, wrong)) {
    const here = open.at(-1) ?? root;
    const { text, mark, name, at } = piece;
    if (text !== undefined) {
      here.parts.push({ kind: "text", text });
      continue;
    }
    if (!known.includes(name)) throw wrong(at, unknownText(name, known));
    if (mark === "") here.parts.push({ kind: "value", name });
    if (mark === "#") open.push({ name, at, parts: [] });
    if (mark !== "/") continue;
    const outer = open.at(-2);
    if (!outer || here.name !== name) throw wrong(at, noSectionText(name));
    open.pop();
    outer.parts.push({ kind: "section", name, parts: here.parts });
  }
  const left = open.at(-1);
  if (left && left !== root) throw wrong(left.at, openText(left.name));
  return root;
}

interface Piece {
  readonly at: number;
  /** What stands outside of braces; undefined: it is in them. */
  readonly text?: string;
  readonly mark: string;
  readonly name: string;
}

function* piecesOf(source: string, wrong: (at: number, text: Text) => Error): Generator<Piece> {
  let at = 0;
  while (at < source.length) {
    const begins = source.indexOf("{{", at);
    const text = source.slice(at, begins < 0 ? undefined : begins);
    const stray = text.indexOf("}}");
    if (stray >= 0) throw wrong(at + stray, strayText);
    yield { at, text, mark: "", name: "" };
    if (begins < 0) return;
    const ends = source.indexOf("}}", begins);
    if (ends < 0) throw wrong(begins, unclosedText);
    const inside = source.slice(begins + 2, ends).trim();
    const mark = /^[#/]/.exec(inside)?.[0] ?? "";
    yield { at: begins, mark, name: inside.slice(mark.length).trim() };
    at = ends + 2;
  }
}

export const fillTemplate = (
  { parts }: Template,
  values: Readonly<Record<string, string>>,
  escape: Escape = asItIs,
): string => parts.map((part) => filled(part, values, escape)).join("");

function filled(part: Part, values: Readonly<Record<string, string>>, escape: Escape): string {
  if (part.kind === "text") return part.text;
  const value = values[part.name] ?? "";
  if (part.kind === "value") return escape(value);
  return value === "" ? "" : fillTemplate(part, values, escape);
}

/** With line and column, both from 1. */
function placed(source: string, at: number, { zh, en }: Text): Text {
  const lines = source.slice(0, at).split("\n");
  const [line, column] = [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  return {
    zh: `模板第 ${line} 行第 ${column} 列：${zh}`,
    en: `Template, line ${line}, column ${column}: ${en}`,
  };
}

const unclosedText: Text = {
  zh: "“{{”没有对应的“}}”，请补上",
  en: "“{{” has no “}}”; close it",
};
const strayText: Text = {
  zh: "“}}”前面没有“{{”，请补上或删除",
  en: "“}}” has no “{{” before it; add it or remove this",
};
const unknownText = (name: string, known: readonly string[]): Text => ({
  zh: `没有名为“${name}”的变量，可用的有：${known.join("、")}`,
  en: `There is no placeholder “${name}”. Known: ${known.join(", ")}`,
});
const openText = (name: string): Text => ({
  zh: `“{{#${name}}}”没有对应的“{{/${name}}}”，请补上`,
  en: `“{{#${name}}}” has no “{{/${name}}}”; close it`,
});
const noSectionText = (name: string): Text => ({
  zh: `“{{/${name}}}”前面没有对应的“{{#${name}}}”，或中间还有未结束的段`,
  en: `“{{/${name}}}” closes nothing: “{{#${name}}}” is missing, or another section is still open`,
});
