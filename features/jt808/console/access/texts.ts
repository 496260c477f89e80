import { defineTexts, words } from "@tessera/platform/console";

export const accessTexts = defineTexts("jt808-access", {
  ...words,
  listening: [
    "部标端口 {{port}}（TCP 和 UDP）已打开，音视频端口 {{mediaPort}}",
    "JT/T 808 port {{port}} (TCP and UDP) is open, media port {{mediaPort}}",
  ],
  closed: [
    "部标端口没有打开，终端无法连接",
    "The JT/T 808 port is not open; terminals cannot connect",
  ],
  mediaClosed: [
    "音视频端口没有打开：终端可以连接，但没有画面和声音",
    "The media port is not open: terminals can connect, but there is no video or sound",
  ],
  otherClosed: [
    "有一个端口没有打开：终端可以连接，但部分音视频、录像上传或报警附件收不到",
    "One port is not open: terminals can connect, but some media, uploads of recordings or files of alarms do not arrive",
  ],
  disabled: ["部标接入已关闭", "JT/T 808 access is turned off"],
  present: ["在线 {{count}} 台终端", "{{count}} {{count|terminal|terminals}} online"],
  waiting: [
    "{{count}} 台未知终端等待批准",
    "{{count}} unknown {{count|terminal|terminals}} waiting for approval",
  ],
  toWaiting: ["查看", "View"],
  openDoor: ["未知终端会自动添加", "Unknown terminals are added automatically"],
  openDoorHint: [
    "部标没有密码：任何能连接到此端口的人都可以冒充终端上报位置和报警。请只在受信任的网络中这样设置。",
    "JT/T 808 has no password: anyone who can reach this port can pose as a terminal. Use this only in a trusted network.",
  ],
  media: ["音视频", "Video and audio"],
  onTerminal: ["在终端上这样填写", "Settings for the terminal"],
  onTerminalHint: [
    "在车载终端的“中心设置”或“平台参数”中，协议选 JT/T 808。",
    "In the “Server” or “Platform” menu of the terminal; choose JT/T 808 as the protocol.",
  ],
  address: ["服务器地址", "Server address"],
  port: ["服务器端口", "Server port"],
  protocol: ["协议", "Protocol"],
  protocols: ["JT/T 808-2011、2013 或 2019", "JT/T 808-2011, 2013 or 2019"],
});
