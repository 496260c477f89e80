import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const healthTexts = defineTexts("camera-health", {
  ...words,
  health: ["运行状况", "Health"],
  noneAway: ["所有启用的摄像机都在线", "Every camera that is switched on is online"],
  showOnline: ["查看在线的摄像机", "Show the cameras that are online"],
  showOffline: ["查看全部离线的摄像机", "Show all cameras that are offline"],
  showDevices: ["到设备管理处理", "See to them in the device list"],
});
