/** XML that is ready to be sent. What goes into an `xml` template and is not markup is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | boolean | undefined | readonly Part[];

/** Undefined leaves nothing, an array its members one after the other. */
export function xml(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(write)));
}

function write(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "object") return part.map(write).join("");
  return escape(String(part));
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escape(text: string): string {
  return text.replaceAll(unwritable, "").replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** Control characters have no place in XML 1.0, not even escaped. */
const unwritable = /[^\P{Cc}\t\n\r]/gu;
