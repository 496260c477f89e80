import type { Language } from "@tessera/base";
import { currentLanguage, useLanguage } from "./language.ts";

/** The texts of one feature; both languages have the same keys, checked by the compiler. */
export interface Texts<Key extends string> {
  readonly namespace: string;
  readonly keys: readonly Key[];
  readonly languages: Readonly<Record<Language, Readonly<Record<Key, string>>>>;
}

type Values = Readonly<Record<string, string | number>>;

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** Values go in as `{{name}}`. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(
  namespace: string,
  languages: { readonly zh: Zh; readonly en: Readonly<Record<keyof Zh, string>> },
): Texts<keyof Zh & string> {
  return { namespace, keys: Object.keys(languages.zh), languages };
}

/** Inside a component: follows the language switch. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  useLanguage();
  return (key, values) => translate(texts, key, values);
}

/** Outside a component, in the language of this moment. */
export function translate<Key extends string>(
  { namespace, languages }: Texts<Key>,
  key: Key,
  values: Values = {},
): string {
  // A word of the server may be the key: one that is not known is shown as it is, with its place.
  const text: string | undefined = languages[currentLanguage()][key];
  if (text === undefined) return `${namespace}.${key}`;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
