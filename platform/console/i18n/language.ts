import type { Language, Text } from "@tessera/base";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { stored } from "../storage/local-storage.ts";

export function currentLanguage(): Language {
  return i18next.language === "en" ? "en" : "zh";
}

export function useLanguage(): Language {
  useTranslation();
  return currentLanguage();
}

export async function changeLanguage(language: Language): Promise<void> {
  stored.language.write(language);
  await i18next.changeLanguage(language);
}

export function onLanguageChange(listener: () => void): void {
  i18next.on("languageChanged", listener);
}

/** Picks the reader's language out of a text that carries both. */
export function useText(): (text: Text) => string {
  const language = useLanguage();
  return (text) => text[language];
}
