import { defineTexts } from "@tessera/platform/console";
import { words } from "../words.ts";

export const protocolTexts = defineTexts("protocol-log", {
  ...words,
  search: ["搜索消息内容", "Search in messages"],
  device: ["设备编号", "Device ID"],
  name: ["消息类型", "Message type"],
  everyName: ["全部类型", "All types"],
  direction: ["方向", "Direction"],
  everyDirection: ["收发", "Sent and received"],
  in: ["收到", "Received"],
  out: ["发出", "Sent"],
  onlyErrors: ["仅看异常", "Errors only"],
  resume: ["继续", "Resume"],
  paused: ["已暂停，列表不再更新", "Paused; the list is not updated"],
  newest: ["回到最新", "Back to newest"],
  older: ["更早的消息", "Older messages"],
  kept: [
    "内存中有 {{count}} 条消息，最早 {{time}}",
    "{{count}} {{count|message|messages}} in memory, oldest {{time}}",
  ],
  leftOut: [
    "因短时间内消息过多，有 {{count}} 条没有记录",
    "Too many messages at once: {{count}} {{count|was|were}} not recorded",
  ],
  message: ["消息", "Message"],
  summary: ["内容", "Content"],
  peer: ["对方", "Other side"],
  why: ["说明", "Explanation"],
  unreadable: ["无法解析", "Unreadable"],
  openTalk: ["查看与该设备的往来", "Show the exchange with this device"],
  empty: ["还没有消息", "No messages yet"],
  emptyHint: [
    "设备注册、心跳和上报时的消息会实时出现在这里。",
    "Messages appear here live as devices register, send heartbeats and report.",
  ],
  talk: ["消息往来", "Exchange"],
  us: ["本平台", "This platform"],
  them: ["对方", "Other side"],
  copyOne: ["复制消息", "Copy the message"],
  copyAll: ["复制全部", "Copy all"],
  messages: [
    "{{count}} 条消息，历时 {{duration}}",
    "{{count}} {{count|message|messages}} in {{duration}}",
  ],
});
