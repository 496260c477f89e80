import type { Text } from "@tessera/base";
import type { SettingControl } from "@tessera/platform/contract";

interface Words {
  readonly empty: string;
  readonly on: string;
  readonly off: string;
}

/** A value of a setting as people read it: the label of a choice, the lines of a list. */
export function settingText(
  control: SettingControl | undefined,
  value: unknown,
  { text, words }: { readonly text: (text: Text) => string; readonly words: Words },
): string {
  const option =
    control?.kind === "choice" && control.options.find((choice) => choice.value === value);
  if (option) return text(option.label);
  if (typeof value === "boolean") return value ? words.on : words.off;
  return plainText(value) || words.empty;
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return Object.values(value).join(" – ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
