import { defineTexts, words } from "@tessera/platform/console";

export const bookmarkTexts = defineTexts("bookmarks", {
  ...words,
  title: ["书签", "Bookmarks"],
  untitled: ["书签", "Bookmark"],
  by: ["{{user}} 添加", "by {{user}}"],
  go: ["跳到 {{time}} {{note}}", "Go to {{time}} {{note}}"],
  remove: ["删除书签 {{time}}", "Remove the bookmark of {{time}}"],
  removed: ["已删除书签", "The bookmark was removed"],
  removeAsk: ["删除 {{user}} 的书签？", "Remove the bookmark of {{user}}?"],
  removeDetail: ["删除后无法恢复。", "It cannot be brought back."],
  removeYes: ["删除", "Remove"],
});
