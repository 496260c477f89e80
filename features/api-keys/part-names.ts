import type { Text } from "@tessera/base";

/** What people call the parts of a scope; the parts themselves come from the server. A check holds the two together. */
export const partNames: Readonly<Record<string, Text>> = {
  alarms: { zh: "报警", en: "Alarms" },
  "api-keys": { zh: "API 密钥", en: "API keys" },
  audit: { zh: "审计记录", en: "Audit record" },
  backups: { zh: "数据备份", en: "Backups" },
  bookmarks: { zh: "书签", en: "Bookmarks" },
  cascade: { zh: "级联", en: "Cascading" },
  certificates: { zh: "证书", en: "Certificates" },
  "device-recordings": { zh: "设备录像", en: "Recordings on devices" },
  devices: { zh: "设备与通道", en: "Devices and channels" },
  favourites: { zh: "收藏", en: "Favourites" },
  gb28181: { zh: "国标接入", en: "GB/T 28181" },
  groups: { zh: "分组", en: "Groups" },
  layouts: { zh: "布局", en: "Layouts" },
  live: { zh: "实时预览", en: "Live view" },
  news: { zh: "消息", en: "Messages" },
  onboarding: { zh: "设备发现", en: "Device discovery" },
  playback: { zh: "录像回放与导出", en: "Playback and exports" },
  ptz: { zh: "云台控制", en: "PTZ control" },
  push: { zh: "实时推送", en: "Live updates (push)" },
  recording: { zh: "录像计划与存储", en: "Recording plans and storage" },
  sharing: { zh: "分享", en: "Sharing" },
  system: { zh: "系统与配置", en: "System and settings" },
  talk: { zh: "语音对讲", en: "Talk" },
  users: { zh: "用户与角色", en: "Users and roles" },
};
