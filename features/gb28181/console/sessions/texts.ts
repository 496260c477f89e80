import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const sessionTexts = defineTexts("gb-sessions", {
  ...words,
  search: ["搜索编号、名称或地址", "Search ID, name or address"],
  version: ["国标版本", "Edition"],
  registered: ["注册时间", "Registered"],
  expires: ["有效期至 {{time}}", "valid until {{time}}"],
  keepalive: ["最近心跳", "Last heartbeat"],
  noKeepalive: ["尚无", "None yet"],
  end: ["结束会话", "End session"],
  endAsk: ["结束“{{name}}”的会话？", "End the session of “{{name}}”?"],
  endDetail: [
    "该设备随即离线，重新注册后恢复。",
    "The device goes offline until it registers again.",
  ],
  ended: ["已结束“{{name}}”的会话", "Session of “{{name}}” ended"],
  ownPassword: ["单独密码", "Own password"],
  ownPasswordAsk: [
    "为“{{name}}”生成单独的 SIP 密码？",
    "Generate a separate SIP password for “{{name}}”?",
  ],
  ownPasswordDetail: [
    "密码只显示一次。现在的注册继续有效；下次注册时，设备必须使用新密码。",
    "The password is shown only once. The current registration stays valid; the next one needs the new password.",
  ],
  ownPasswordOf: ["“{{name}}”的 SIP 密码", "SIP password of “{{name}}”"],
  ownPasswordHint: [
    "请立即填写到设备上。关闭后无法再次查看，只能重新生成。",
    "Enter it on the device now. After closing it cannot be shown again, only regenerated.",
  ],
  passwordNoted: ["已填写到设备", "Entered on the device"],
  log: ["SIP 日志", "SIP log"],
  unnamed: ["（未命名）", "(no name)"],
  fault: ["设备报告故障", "The device reports a fault"],
  faultOf: ["设备报告故障：{{reason}}", "The device reports a fault: {{reason}}"],
  clockAhead: ["设备时钟快 {{minutes}} 分钟", "Device clock is {{minutes}} min ahead"],
  clockBehind: ["设备时钟慢 {{minutes}} 分钟", "Device clock is {{minutes}} min behind"],
  empty: ["还没有设备注册", "No device has registered yet"],
  emptyHint: [
    "在设备上填写接入设置页面右侧的参数后，设备会出现在这里。",
    "Enter the values shown on the right of the access settings on the device; it then appears here.",
  ],
  toSettings: ["查看接入参数", "View the values"],
});
