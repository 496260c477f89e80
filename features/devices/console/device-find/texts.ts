import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const deviceFindTexts = defineTexts("device-find", {
  ...words,
  address: ["IP、主机名或地址", "IP address, host name or stream address"],
  addressHint: [
    "例如 192.168.1.64 或 rtsp://192.168.1.64/stream1。先找 ONVIF，再试各厂家常用的 RTSP 路径。",
    "For example 192.168.1.64 or rtsp://192.168.1.64/stream1. Tries ONVIF first, then common RTSP paths.",
  ],
  pictureHint: [
    "找到摄像机后，这里显示它的画面和码流信息。",
    "Once the camera is found, its picture and stream are shown here.",
  ],
  addressNeeded: ["请填写摄像机的地址", "Enter the address of the camera"],
  find: ["查找", "Find"],
  finding: ["正在查找… {{seconds}} 秒", "Searching… {{seconds}} s"],
  stop: ["停止", "Stop"],
  allFields: ["全部字段", "All fields"],
  asks: [
    "找到了，摄像机需要用户名和密码。",
    "Found. The camera requires a user name and password.",
  ],
  userName: ["用户名", "User name"],
  password: ["密码", "Password"],
  found: ["已找到：{{what}}", "Found: {{what}}"],
  known: ["这台设备已经添加过。", "This device has already been added."],
  openKnown: ["打开", "Open"],
  asStream: ["不用 ONVIF，改试 RTSP", "Skip ONVIF and try RTSP"],
  add: ["添加", "Add"],
});
