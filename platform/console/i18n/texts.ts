import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import { stored } from "../storage/local-storage.ts";

void i18next.use(initReactI18next).init({
  lng: stored.language.read(),
  fallbackLng: "zh",
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
});

/** The texts of one feature; both languages have the same keys, checked by the compiler. */
export interface Texts<Key extends string> {
  readonly namespace: string;
  readonly keys: readonly Key[];
}

type Values = Readonly<Record<string, string | number>>;

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/** Values go in as `{{name}}`. */
export function defineTexts<const Zh extends Readonly<Record<string, string>>>(
  namespace: string,
  languages: { readonly zh: Zh; readonly en: Readonly<Record<keyof Zh, string>> },
): Texts<keyof Zh & string> {
  i18next.addResourceBundle("zh", namespace, languages.zh, true, true);
  i18next.addResourceBundle("en", namespace, languages.en, true, true);
  return { namespace, keys: Object.keys(languages.zh) };
}

/** Inside a component: follows the language switch. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  useTranslation(texts.namespace);
  return (key, values) => translate(texts, key, values);
}

/** Outside a component, in the language of this moment. */
export function translate<Key extends string>(
  texts: Texts<Key>,
  key: Key,
  values?: Values,
): string {
  return lookUp(key, { ...values, ns: texts.namespace });
}

// The library's own types derive keys from one global table; ours come with each `Texts`.
const lookUp = i18next.t as unknown as (key: string, options: object) => string;
