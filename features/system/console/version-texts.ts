import { defineTexts } from "@tessera/platform/console";

export const versionTexts = defineTexts("version", {
  zh: {
    title: "版本信息",
    server: "软件版本",
    interface: "接口版本",
    hardware: "硬件信息",
    channels: "通道数",
    startUp: "启动时间",
    running: "运行时长",
    serverTime: "服务器时间",
    copyright: "版权信息",
    failed: "版本信息读取失败",
    retry: "重试",
  },
  en: {
    title: "Version",
    server: "Software",
    interface: "Interface version",
    hardware: "Hardware",
    channels: "Channels",
    startUp: "Started at",
    running: "Running for",
    serverTime: "Server time",
    copyright: "Copyright",
    failed: "The version could not be read",
    retry: "Try again",
  },
});
