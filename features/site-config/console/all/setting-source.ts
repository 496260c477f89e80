import { listSettings } from "@tessera/features/system/contract";
import { type PaletteSource, request } from "@tessera/platform/console";
import { matches, pageOf } from "./section-pages.ts";

/** A letter is in nearly every setting. */
const minLetters = 2;
const mostShown = 6;

/** Settings by their words, for who may change them. */
export const findSettings: PaletteSource["find"] = async ({ q, isAdmin, language, signal }) => {
  if (!isAdmin || q.length < minLetters) return [];
  const { Sections } = await request(listSettings, {}, { signal, quiet: true });
  const words = q.toLowerCase();
  return Sections.flatMap((form) => form.fields.map((field) => ({ form, field })))
    .filter((setting) => matches(setting, words))
    .slice(0, mostShown)
    .map(({ form, field }) => ({
      id: `${form.section}.${field.name}`,
      label: field.label[language],
      hint: form.title[language],
      run: (go) => go(pageOf(form.section)),
    }));
};
