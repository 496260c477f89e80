import { defineTexts, words } from "@tessera/platform/console";

export const versionTexts = defineTexts("version", {
  ...words,
  title: ["版本信息", "Version"],
  server: ["软件版本", "Software"],
  interface: ["接口版本", "API version"],
  hardware: ["硬件信息", "Hardware"],
  channels: ["通道数", "Channels"],
  startUp: ["启动时间", "Started at"],
  running: ["运行时长", "Uptime"],
  serverTime: ["服务器时间", "Server time"],
  copyright: ["版权信息", "Copyright"],
  failed: ["版本信息读取失败", "Version information could not be loaded"],
});
