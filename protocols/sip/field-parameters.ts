/** `;name=value;flag` behind a value; names in lower case, quotes taken off. */
export function parseParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of splitParameters(text)) {
    const equals = part.indexOf("=");
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? "" : part.slice(equals + 1).trim();
    if (name) parameters.set(name, unquoted(value));
  }
  return parameters;
}

/** At semicolons that are not quoted. */
export function splitParameters(text: string): string[] {
  if (!text.includes('"')) return text.split(";");
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === "\\") at++;
    else if (!isQuoted && character === ";") {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function unquoted(value: string): string {
  if (value.length < 2 || !value.startsWith('"') || !value.endsWith('"')) return value;
  return value.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}
