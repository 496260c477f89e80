import { defineTexts, words } from "@tessera/platform/console";

export const newsTexts = defineTexts("news", {
  ...words,
  title: ["消息", "Messages"],
  log: ["消息日志", "Message log"],
  bell: ["消息，{{count}} 条未读", "Messages, {{count}} unread"],
  showAll: ["查看全部", "Show all"],
  none: ["暂无消息", "No messages"],
  noneHint: [
    "通道上线或离线时，会在这里提示。",
    "Channels that come online or go offline are listed here.",
  ],
  search: ["搜索设备编号或通道名称", "Search device ID or channel name"],
  all: ["全部", "All"],
  unreadOnly: ["只看未读（{{count}}）", "Unread only ({{count}})"],
  ON: ["上线", "Online"],
  OFF: ["离线", "Offline"],
  flapping: ["频繁上下线 · {{state}}", "Unstable · {{state}}"],
  flapped: [
    "{{since}} 至 {{until}}，变化 {{count}} 次",
    "{{since}} to {{until}}, {{count}} {{count|change|changes}}",
  ],
  channels: ["{{count}} 个通道", "{{count}} {{count|channel|channels}}"],
  severalDevices: ["多台设备", "Several devices"],
  device: ["设备编号", "Device ID"],
  channel: ["通道名称", "Channel"],
  read: ["已读", "Mark read"],
  readAll: ["全部已读", "Mark all read"],
  deleteRead: ["删除已读", "Delete read"],
  deleteReadAsk: [
    "删除 {{count}} 条已读消息？",
    "Delete {{count}} read {{count|message|messages}}?",
  ],
});
