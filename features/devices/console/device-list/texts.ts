import { defineTexts } from "@tessera/platform/console";
import { listingWords } from "../listing/texts.ts";

export const deviceListTexts = defineTexts("device-list", {
  ...listingWords,
  list: ["设备列表", "Device list"],
  addDevice: ["添加设备", "Add device"],
  find: ["发现设备", "Discover devices"],
  typeFilter: ["设备类型", "Device type"],
  everyType: ["全部类型", "All types"],
  channelsHint: ["在线 / 总数", "online / total"],
  channelsOf: [
    "{{online}} / {{total}} 个通道在线：{{name}}",
    "{{online}} / {{total}} {{total|channel|channels}} online: {{name}}",
  ],
  history: ["近 24 小时", "Last 24 h"],
  noDrops: ["近 24 小时没有掉线", "No dropouts in the last 24 hours"],
  drops: ["近 24 小时掉线 {{count}} 次", "Dropouts in the last 24 hours: {{count}}"],
  unknown: ["未知", "Unknown"],
  copy: ["复制", "Copy"],
  openChannels: ["通道列表", "Channels"],
  removeDetail: [
    "设备及其通道将被删除，正在播放的画面随即停止。",
    "The device and its channels are deleted; its live pictures stop.",
  ],
  removeManyAsk: [
    "删除选中的 {{count}} 台设备？",
    "Delete the {{count}} selected {{count|device|devices}}?",
  ],
  removeManyDetail: [
    "这些设备及其通道将被删除，正在播放的画面随即停止。",
    "These devices and their channels are deleted; their live pictures stop.",
  ],
  removedMany: ["已删除 {{count}} 台设备", "{{count}} {{count|device was|devices were}} deleted"],
  removeOffline: ["删除离线设备", "Delete offline devices"],
  removeOfflineAsk: [
    "删除全部 {{count}} 台离线设备？",
    "Delete {{count|the only offline device|all offline devices}} ({{count}})?",
  ],
  noneOffline: ["没有离线设备", "No offline devices"],
  moveToGroup: ["移到分组", "Move to group"],
  moveTitle: ["把 {{count}} 台设备放入分组", "Put {{count}} {{count|device|devices}} into a group"],
  groupNeeded: ["请选择分组", "Choose a group"],
  pickGroup: ["选择分组", "Choose a group"],
  newGroup: ["或新建分组", "Or create a group"],
  groupMode: ["方式", "How"],
  "mode.add": ["加入，保留原有分组", "Add, keep other groups"],
  "mode.move": ["移动，离开其他分组", "Move, leave other groups"],
  moved: [
    "已将 {{count}} 台设备放入“{{group}}”",
    "{{count}} {{count|device|devices}} added to “{{group}}”",
  ],
  chooseAll: ["选择全部 {{count}} 台", "Select all {{count}}"],
  empty: ["还没有设备", "No devices yet"],
  emptyHint: [
    "可搜索局域网发现设备；逐台添加时可在保存前测试画面；已有清单时可用 Excel 或 CSV 表格批量导入。",
    "Discover devices on the network, or add them one by one and test the picture before saving. If you have a list, import it from Excel or CSV.",
  ],
});
