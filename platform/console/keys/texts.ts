import { defineTexts } from "../i18n/texts.ts";

export const keyTexts = defineTexts("keys", {
  keys: ["快捷键", "Keyboard shortcuts"],
  howToChange: [
    "点击字母可换成另一个字母，两者互换。在所有页面生效，仅保存在本浏览器。",
    "Click a letter to use another one: the two change places. It counts on every page, in this browser.",
  ],
  change: ["更改 {{letter}} 键", "Change the {{letter}} key"],
  pressNew: ["请按新的字母键", "Press another letter"],
  reset: ["恢复默认", "Reset to default"],
});
