import { defineTexts } from "../i18n/texts.ts";

export const listingTexts = defineTexts("listing", {
  zh: {
    noMatch: "没有符合条件的内容",
    clearFilter: "清除条件",
    loadFailed: "加载失败",
    stale: "暂时无法刷新：{{reason}}",
    retry: "重试",
    chosen: "已选 {{count}} 项",
    clearChoice: "取消选择",
    cancel: "取消",
    total: "共 {{count}} 项",
  },
  en: {
    noMatch: "Nothing matches",
    clearFilter: "Clear filters",
    loadFailed: "This could not be loaded",
    stale: "This cannot be refreshed now: {{reason}}",
    retry: "Try again",
    chosen: "{{count}} selected",
    clearChoice: "Clear selection",
    cancel: "Cancel",
    total: "{{count}} in total",
  },
});
