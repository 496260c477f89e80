interface FieldKind {
  readonly length: number;
  /** It takes no sign for what is left out. */
  readonly isPlain?: true;
}

/** The kind of a template's field is the beginning of its name, and says how much it takes. */
const fieldKinds: Readonly<Record<string, FieldKind>> = {
  thing: { length: 20 },
  const: { length: 20 },
  name: { length: 10, isPlain: true },
  phrase: { length: 5, isPlain: true },
  character_string: { length: 32, isPlain: true },
  number: { length: 32, isPlain: true },
  letter: { length: 32, isPlain: true },
  phone_number: { length: 17, isPlain: true },
};
const usualKind: FieldKind = { length: 200 };

/** A value as the service takes it in this field: neither empty, nor of several lines, nor too long. */
export function fieldValue(name: string, text: string): string {
  const { length, isPlain } = fieldKinds[name.replace(/\d+$/, "")] ?? usualKind;
  const letters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  if (letters.length === 0) return "-";
  if (letters.length <= length) return letters.join("");
  return isPlain ? letters.slice(0, length).join("") : `${letters.slice(0, length - 1).join("")}…`;
}
