import { defineTexts } from "@tessera/platform/console";

export const commandTexts = defineTexts("device-commands", {
  zh: {
    refresh: "刷新通道",
    refreshed: "通道已刷新：新增 {{added}}，移除 {{removed}}，共 {{total}} 个",
    reboot: "重启设备",
    rebootAsk: "重启“{{name}}”？",
    rebootDetail: "设备重启期间没有画面，通常需要一两分钟。",
    rebooting: "“{{name}}”正在重启",
    cancel: "取消",
  },
  en: {
    refresh: "Refresh channels",
    refreshed: "Channels refreshed: {{added}} added, {{removed}} removed, {{total}} in total",
    reboot: "Restart device",
    rebootAsk: "Restart “{{name}}”?",
    rebootDetail: "There is no picture while the device restarts, usually for a minute or two.",
    rebooting: "“{{name}}” is restarting",
    cancel: "Cancel",
  },
});
