import { defineTexts } from "../i18n/texts.ts";
import { words } from "../i18n/words.ts";

export const treeTexts = defineTexts("tree", {
  ...words,
  loading: ["加载中...", "Loading..."],
  end: ["没有更多了", "No more"],
  empty: ["没有内容", "Nothing here"],
});
