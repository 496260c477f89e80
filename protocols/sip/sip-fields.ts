import type { SipHeaders } from "./sip-message.ts";

type Field = readonly [name: string, value: string];

/** Header fields in the order in which they were written. */
export class SipFields implements SipHeaders {
  readonly #fields: Field[] = [];
  /** Full names in lower case, side by side with the fields. */
  readonly #names: string[] = [];

  static of(fields: Iterable<Field>): SipFields {
    const made = new SipFields();
    for (const [name, value] of fields) made.add(name, value);
    return made;
  }

  add(name: string, value: string): this {
    this.#fields.push([name, value]);
    this.#names.push(fullName(name));
    return this;
  }

  get(name: string): string | undefined {
    const at = this.#names.indexOf(fullName(name));
    return at < 0 ? undefined : this.#fields[at]?.[1];
  }

  all(name: string): readonly string[] {
    const wanted = fullName(name);
    const values: string[] = [];
    for (let at = this.#names.indexOf(wanted); at >= 0; at = this.#names.indexOf(wanted, at + 1)) {
      const value = this.#fields[at]?.[1] ?? "";
      if (listed.has(wanted) && value.includes(",")) values.push(...splitList(value));
      else values.push(value);
    }
    return values;
  }

  [Symbol.iterator](): Iterator<Field> {
    return this.#fields[Symbol.iterator]();
  }
}

/** In lower case; one letter stands for a name (RFC 3261, 7.3.3 and later). */
export function fullName(name: string): string {
  const lower = name.toLowerCase();
  return lower.length === 1 ? (compactNames.get(lower) ?? lower) : lower;
}

const compactNames = new Map([
  ["b", "referred-by"],
  ["c", "content-type"],
  ["e", "content-encoding"],
  ["f", "from"],
  ["i", "call-id"],
  ["k", "supported"],
  ["l", "content-length"],
  ["m", "contact"],
  ["o", "event"],
  ["r", "refer-to"],
  ["s", "subject"],
  ["t", "to"],
  ["u", "allow-events"],
  ["v", "via"],
  ["x", "session-expires"],
]);

/** Fields that may hold several values behind commas. Others use the comma for what is theirs. */
const listed = new Set([
  "accept",
  "allow",
  "allow-events",
  "contact",
  "proxy-require",
  "record-route",
  "require",
  "route",
  "supported",
  "unsupported",
  "via",
]);

/** At the commas that are neither quoted nor inside of an address. */
function splitList(value: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  let isInAddress = false;
  for (let at = 0; at < value.length; at++) {
    const character = value[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) {
      if (character === "\\") at++;
    } else if (character === "<") isInAddress = true;
    else if (character === ">") isInAddress = false;
    else if (character === "," && !isInAddress) {
      parts.push(value.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(value.slice(start).trim());
  return parts.filter((part) => part !== "");
}
