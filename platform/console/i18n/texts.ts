import type { Language } from "@tessera/base";
import { currentLanguage, useLanguage } from "./language.ts";

/** The texts of one feature: a word a line, in both languages. */
export interface Texts<Key extends string> {
  readonly namespace: string;
  readonly keys: readonly Key[];
  readonly pairs: Readonly<Record<Key, Pair>>;
}

type Pair = readonly [zh: string, en: string];

const at = { zh: 0, en: 1 } as const satisfies Record<Language, number>;

type Values = Readonly<Record<string, string | number>>;

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** Values go in as `{{name}}`. `{{count|is|are}}` is the first word where the value is one, else the second. */
export function defineTexts<const Pairs extends Readonly<Record<string, Pair>>>(
  namespace: string,
  pairs: Pairs,
): Texts<keyof Pairs & string> {
  return { namespace, keys: Object.keys(pairs), pairs };
}

/** Inside a component: follows the language switch. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  useLanguage();
  return (key, values) => translate(texts, key, values);
}

/** Outside a component, in the language of this moment. */
export function translate<Key extends string>(
  { namespace, pairs }: Texts<Key>,
  key: Key,
  values: Values = {},
): string {
  // A word of the server may be the key: one that is not known is shown as it is, with its place.
  const pair: Pair | undefined = pairs[key];
  if (pair === undefined) return `${namespace}.${key}`;
  const text = pair[at[currentLanguage()]];
  return text.replaceAll(place, (whole, name: string, one?: string, more?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined || more === undefined
      ? String(value)
      : Number(value) === 1
        ? one
        : more;
  });
}

const place = /\{\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}\}/g;
