/** XML that is ready to send. */
export class Xml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Xml | string | number | boolean | undefined | readonly Xml[];

/** Writes XML: whatever is put in is escaped, other XML is taken as it is, undefined is left out. */
export function xml(literals: TemplateStringsArray, ...parts: readonly Part[]): Xml {
  const pieces = literals.map((literal, index) => literal + textOf(parts[index]));
  return new Xml(pieces.join(""));
}

function textOf(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Xml) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escapeXml(String(part));
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 has no way to write are left out. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- these are the characters that must not get in
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? "")
  );
}
