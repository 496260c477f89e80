import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

/** Words that the lists of devices and of channels share. */
export const listingWords = {
  ...words,
  all: ["全部", "All"],
  stateFilter: ["在线状态", "Online status"],
  enableFilter: ["启用状态", "Enabled status"],
  enabledOrNot: ["启用与停用", "Enabled and disabled"],
  onlyEnabled: ["已启用", "Enabled"],
  onlyDisabled: ["已停用", "Disabled"],
  lastSeen: ["最后在线：{{time}}", "Last online: {{time}}"],
  unknownState: ["状态未知", "Unknown"],
  neverSeen: ["从未上线", "Never online"],
  enable: ["启用", "Enable"],
  disable: ["停用", "Disable"],
  switchedOn: ["已启用 {{count}} 项", "{{count}} enabled"],
  switchedOff: ["已停用 {{count}} 项", "{{count}} disabled"],
  restored: ["已恢复 {{count}} 项", "{{count}} restored"],
  undoable: ["删除后 10 秒内可以撤销。", "You can undo this for 10 seconds."],
  search: ["搜索名称、ID 或地址", "Search name, ID or address"],
  picture: ["画面", "Picture"],
  removeAsk: ["删除“{{name}}”？", "Delete “{{name}}”?"],
  removed: ["“{{name}}”已删除", "“{{name}}” was deleted"],
} as const;

export const listingTexts = defineTexts("device-listing", listingWords);
