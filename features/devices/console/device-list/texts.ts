import { defineTexts } from "@tessera/platform/console";
import { listingWords } from "../listing/texts.ts";

export const deviceListTexts = defineTexts("device-list", {
  ...listingWords,
  list: ["设备列表", "Device list"],
  addDevice: ["添加设备", "Add device"],
  find: ["发现设备", "Find devices"],
  typeFilter: ["设备类型", "Device type"],
  everyType: ["全部类型", "All types"],
  channelsHint: ["在线 / 总数", "online / total"],
  channelsOf: [
    "{{online}} / {{total}} 个通道在线：{{name}}",
    "{{online}} / {{total}} channels online: {{name}}",
  ],
  history: ["近 24 小时", "Last 24 h"],
  noDrops: ["近 24 小时没有掉线", "Did not drop in the last 24 hours"],
  drops: ["近 24 小时掉线 {{count}} 次", "Dropped in the last 24 hours: {{count}}"],
  unknown: ["未知", "Unknown"],
  copy: ["复制", "Copy"],
  openChannels: ["通道列表", "Channels"],
  removeDetail: [
    "设备、它的通道和正在播放的画面都将移除。",
    "The device, its channels and running pictures are removed.",
  ],
  removeManyAsk: ["删除选中的 {{count}} 台设备？", "Delete the {{count}} selected devices?"],
  removeManyDetail: [
    "这些设备、它们的通道和正在播放的画面都将移除。",
    "These devices, their channels and running pictures are removed.",
  ],
  removedMany: ["已删除 {{count}} 台设备", "{{count}} devices were deleted"],
  removeOffline: ["删除离线设备", "Delete offline devices"],
  removeOfflineAsk: [
    "删除全部 {{count}} 台离线设备？",
    "Delete all {{count}} devices that are offline?",
  ],
  noneOffline: ["没有离线设备", "No device is offline"],
  moveToGroup: ["移到分组", "Move to group"],
  moveTitle: ["把 {{count}} 台设备放入分组", "Put {{count}} devices into a group"],
  groupNeeded: ["请选择分组", "Choose a group"],
  pickGroup: ["选择分组", "Choose a group"],
  newGroup: ["或新建分组", "Or make a new group"],
  groupMode: ["方式", "How"],
  "mode.add": ["加入，保留原有分组", "Add; keep their other groups"],
  "mode.move": ["移动，离开其他分组", "Move; leave all other groups"],
  moved: ["已将 {{count}} 台设备放入“{{group}}”", "{{count}} devices are in “{{group}}” now"],
  chooseAll: ["选择全部 {{count}} 台", "Select all {{count}}"],
  empty: ["还没有设备", "No devices yet"],
  emptyHint: [
    "可搜索局域网发现设备；逐台添加时可在保存前测试画面；已有清单时可用 Excel 或 CSV 表格批量导入。",
    "Search the network for devices, or add one and test its picture before you save. If you have a list, import it as an Excel or CSV table.",
  ],
});
