import { defineTexts } from "../i18n/texts.ts";

export const paletteTexts = defineTexts("palette", {
  palette: ["搜索与命令", "Search and commands"],
  short: ["搜索", "Find"],
  ask: ["名称、页面或操作，例如“昨天 14:05”", "A name, a page, an action, “yesterday 14:05”…"],
  nothing: ["没有找到“{{q}}”", "Nothing found for “{{q}}”"],
  allKeys: ["快捷键", "Keyboard shortcuts"],
  toDark: ["切换为深色主题", "Switch to the dark theme"],
  toLight: ["切换为浅色主题", "Switch to the light theme"],
  toLanguage: ["Switch to English", "切换为中文"],
});
