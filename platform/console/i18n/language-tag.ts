import type { Language } from "@tessera/base";

export const languageTag = (language: Language): "zh-CN" | "en-US" =>
  language === "en" ? "en-US" : "zh-CN";
