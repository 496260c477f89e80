import { defineTexts } from "../i18n/texts.ts";

export const treeTexts = defineTexts("tree", {
  zh: {
    loading: "加载中...",
    end: "没有更多了",
    empty: "没有内容",
    retry: "重试",
  },
  en: {
    loading: "Loading...",
    end: "No more",
    empty: "Nothing here",
    retry: "Try again",
  },
});
