import { defineTexts, words } from "@tessera/platform/console";

export const accessTexts = defineTexts("ehome-access", {
  ...words,
  listening: [
    "端口已打开：注册 {{port}}，报警 {{alarmPort}}，媒体 {{mediaPort}}",
    "Ports are open: registration {{port}}, alarms {{alarmPort}}, media {{mediaPort}}",
  ],
  closed: [
    "EHome 端口没有打开，设备无法注册",
    "The EHome ports are not open; devices cannot register",
  ],
  disabled: ["EHome 接入已停用", "EHome access is turned off"],
  disabledHint: [
    "在下方启用并保存后，设备即可注册。",
    "Enable it below and save; devices can then register.",
  ],
  registered: ["已注册 {{count}} 台设备", "{{count}} {{count|device|devices}} registered"],
  waiting: [
    "{{count}} 台未知设备等待批准",
    "{{count}} unknown {{count|device|devices}} waiting for approval",
  ],
  toWaiting: ["查看", "View"],
  scope: [
    "没有公开协议的功能不提供：抓图、对讲、设备录像回放。",
    "Not available, as there is no public protocol: snapshots, talk, playback of recordings on the device.",
  ],
  isup5: [
    "ISUP 5.0 的加密未公开，无法接入：请在设备上改用 2.0/2.6，没有该选项时用国标或 ONVIF 接入同一设备。",
    "ISUP 5.0 has encryption that is not public and cannot be used. Set the device to 2.0 or 2.6, or add the same device by GB/T 28181 or ONVIF.",
  ],
  toGb: ["国标接入", "GB28181 access"],
  offlineAfter: [
    "{{seconds}} 秒没有心跳即判为离线。",
    "Offline after {{seconds}} s without a heartbeat.",
  ],
  onDevice: ["在设备上这样填写", "Settings for the device"],
  onDeviceHint: [
    "在设备“网络 › 高级配置 › 平台接入”页面中，平台接入方式选 EHome。",
    "On the device's page Network › Advanced › Platform access, with EHome as access type.",
  ],
  serverAddress: ["服务器地址", "Server address"],
  serverPort: ["端口", "Port"],
  version: ["协议版本", "Protocol version"],
  versionValue: ["2.0 或 2.6", "2.0 or 2.6"],
  deviceId: ["设备 ID", "Device ID"],
  deviceIdValue: ["自定，每台设备不同", "Of your choice, different on every device"],
});
