import "./theme.css";
import { useEffect } from "react";
import { useLanguage } from "../i18n/language.ts";
import { languageTag } from "../i18n/language-tag.ts";
import { useIsDark } from "./theme-store.ts";

/** Tells the document its language and its colours. */
export function DocumentTheme() {
  const language = useLanguage();
  const isDark = useIsDark();
  useEffect(() => {
    document.documentElement.lang = languageTag(language);
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [isDark]);
  return null;
}
