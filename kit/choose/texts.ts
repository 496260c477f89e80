import { defineTexts } from "@tessera/platform/console";
import { words } from "../words.ts";

export const channelsTexts = defineTexts("choose-channels", {
  ...words,
  addChannels: ["添加通道", "Add channels"],
  addChosen: ["添加 {{count}} 路", "Add {{count}}"],
  searchChannels: ["通道名称、编号或设备", "Channel name, ID or device"],
  searchChosen: ["搜索已选通道", "Search selected channels"],
  everyGroup: ["所有分组", "All groups"],
  selectAll: ["选择找到的全部 {{count}} 路", "Select all {{count}} found"],
  chosen: ["已选 {{count}} 路", "{{count}} selected"],
  clearChosen: ["取消选择", "Clear selection"],
  picture: ["画面", "Picture"],
  presentPlan: ["现有计划", "Current plan"],
  noChannels: ["还没有通道", "No channels yet"],
  noChannelMatch: ["没有符合条件的通道", "No matching channels"],
  channelGone: ["通道已删除", "Deleted channel"],
  removeChannel: ["移除“{{name}}”", "Remove “{{name}}”"],
  removeAll: ["全部移除", "Remove all"],
  removeAllAsk: [
    "移除全部 {{count}} 路通道？保存后生效。",
    "Remove all channels ({{count}})? This takes effect when you save.",
  ],
});
