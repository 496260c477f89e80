import { defineTexts } from "../i18n/texts.ts";

export const keyTexts = defineTexts("keys", {
  keys: ["快捷键", "Keyboard"],
});
