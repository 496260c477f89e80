import { defineTexts, words } from "@tessera/platform/console";

export const bookmarkTexts = defineTexts("bookmarks", {
  ...words,
  add: ["添加书签", "Bookmark"],
  note: ["备注（可不填）", "Note (optional)"],
  added: ["已添加书签", "Bookmark added"],
  openPlayback: ["在录像回放中打开", "Open in playback"],
  title: ["书签", "Bookmarks"],
  untitled: ["书签", "Bookmark"],
  by: ["{{user}} 添加", "by {{user}}"],
  go: ["跳到 {{time}} {{note}}", "Go to {{time}} {{note}}"],
  remove: ["删除书签 {{time}}", "Delete bookmark {{time}}"],
  removed: ["已删除书签", "Bookmark deleted"],
  removeAsk: ["删除 {{user}} 的书签？", "Delete the bookmark of {{user}}?"],
  removeDetail: ["删除后无法恢复。", "This cannot be undone."],
  search: ["搜索摄像机、备注或添加人", "Search camera, note or user"],
  none: ["还没有书签", "No bookmarks yet"],
  noneHint: [
    "观看实时画面或录像时点“添加书签”，即可记下此刻。",
    "Choose “Bookmark” while you watch a live picture or a recording.",
  ],
  moment: ["时间", "Time"],
  camera: ["摄像机", "Camera"],
  noteTitle: ["备注", "Note"],
  maker: ["添加人", "Added by"],
  removeYes: ["删除", "Delete"],
});
