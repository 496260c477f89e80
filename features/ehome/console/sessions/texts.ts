import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const sessionTexts = defineTexts("ehome-sessions", {
  ...words,
  search: ["搜索设备 ID、名称或地址", "Search device ID, name or address"],
  version: ["协议版本", "Version"],
  firmware: ["固件", "Firmware"],
  registered: ["注册时间", "Registered"],
  keepalive: ["最近心跳", "Last heartbeat"],
  noKeepalive: ["尚无", "None yet"],
  end: ["结束会话", "End session"],
  endAsk: ["结束“{{name}}”的会话？", "End the session of “{{name}}”?"],
  endDetail: [
    "该设备随即离线，重新注册后恢复。",
    "The device goes offline until it registers again.",
  ],
  ended: ["已结束“{{name}}”的会话", "Session of “{{name}}” ended"],
  log: ["消息日志", "Message log"],
  unnamed: ["（未命名）", "(no name)"],
  empty: ["还没有设备注册", "No device has registered yet"],
  emptyHint: [
    "在设备上填写接入设置页面右侧的参数后，设备会出现在这里。",
    "Enter the values shown on the right of the access settings on the device; it then appears here.",
  ],
  toSettings: ["查看接入参数", "View the values"],
});
