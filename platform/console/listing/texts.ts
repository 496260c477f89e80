import { defineTexts } from "../i18n/texts.ts";
import { words } from "../i18n/words.ts";

export const listingTexts = defineTexts("listing", {
  ...words,
  noMatch: ["没有符合条件的内容", "No matching items"],
  loadFailed: ["加载失败", "Could not be loaded"],
  chosen: ["已选 {{count}} 项", "{{count}} selected"],
  clearChoice: ["取消选择", "Clear selection"],
});
