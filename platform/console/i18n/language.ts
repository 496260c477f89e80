import type { Language, Text } from "@tessera/base";
import { create } from "zustand";
import { stored } from "../storage/local-storage.ts";
import { browserLanguage } from "./browser-language.ts";

const useChoice = create<{ readonly language: Language }>()(() => ({
  language: stored.language.read() ?? browserLanguage(),
}));

export const currentLanguage = (): Language => useChoice.getState().language;

export const useLanguage = (): Language => useChoice((state) => state.language);

export function changeLanguage(language: Language): void {
  stored.language.write(language);
  useChoice.setState({ language });
}

export function onLanguageChange(listener: () => void): void {
  useChoice.subscribe(({ language }, { language: before }) => {
    if (language !== before) listener();
  });
}

/** Picks the reader's language out of a text that carries both. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}
