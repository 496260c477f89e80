import { defineTexts } from "@tessera/platform/console";

export const bookmarkTexts = defineTexts("bookmarks", {
  zh: {
    title: "书签",
    untitled: "书签",
    by: "{{user}} 添加",
    go: "跳到 {{time}} {{note}}",
    remove: "删除书签 {{time}}",
    removed: "已删除书签",
    removeAsk: "删除 {{user}} 的书签？",
    removeDetail: "删除后无法恢复。",
    removeYes: "删除",
    cancel: "取消",
  },
  en: {
    title: "Bookmarks",
    untitled: "Bookmark",
    by: "by {{user}}",
    go: "Go to {{time}} {{note}}",
    remove: "Remove the bookmark of {{time}}",
    removed: "The bookmark was removed",
    removeAsk: "Remove the bookmark of {{user}}?",
    removeDetail: "It cannot be brought back.",
    removeYes: "Remove",
    cancel: "Cancel",
  },
});
