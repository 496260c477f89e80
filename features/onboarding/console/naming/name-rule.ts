/** What a name can be made of. */
export interface NameParts {
  readonly name: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly ip: string;
  /** Of its first channel. */
  readonly channel: string;
}

export const placeholders = [
  "{name}",
  "{model}",
  "{manufacturer}",
  "{ip}",
  "{channel}",
  "{n}",
  "{n:02}",
] as const;

const maxLength = 100;

/** @param number counts the devices, from 1 */
export function nameBy(pattern: string, parts: NameParts, number: number): string {
  const name = pattern.replaceAll(/\{(\w+)(?::0(\d))?\}/g, (written, word: string, digits) => {
    if (word === "n") return String(number).padStart(Number(digits ?? 1), "0");
    return isPart(word, parts) && digits === undefined ? parts[word] : written;
  });
  // Where a device does not say its maker, no gap stays.
  return name.replaceAll(/\s+/g, " ").trim().slice(0, maxLength);
}

/** What stands in braces and means nothing. */
export function unknownPlaceholders(pattern: string): readonly string[] {
  const parts = { name: "", model: "", manufacturer: "", ip: "", channel: "" };
  return nameBy(pattern, parts, 1).match(/\{[^{}]*\}/g) ?? [];
}

/** Names that more than one would have. */
export function repeatedNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name, index) => name !== "" && names.indexOf(name) !== index));
}

const isPart = (word: string, parts: NameParts): word is keyof NameParts =>
  Object.hasOwn(parts, word);
