import { defineTexts, words } from "@tessera/platform/console";

export const commandTexts = defineTexts("device-commands", {
  ...words,
  refresh: ["刷新通道", "Refresh channels"],
  refreshed: [
    "通道已刷新：新增 {{added}}，移除 {{removed}}，共 {{total}} 个",
    "Channels refreshed: {{added}} added, {{removed}} removed, {{total}} in total",
  ],
  reboot: ["重启设备", "Restart device"],
  rebootAsk: ["重启“{{name}}”？", "Restart “{{name}}”?"],
  rebootDetail: [
    "设备重启期间没有画面，通常需要一两分钟。",
    "There is no picture while the device restarts, usually for a minute or two.",
  ],
  rebooting: ["“{{name}}”正在重启", "“{{name}}” is restarting"],
});
