import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const healthTexts = defineTexts("camera-health", {
  ...words,
  health: ["运行状况", "Health"],
  // Behind a number, as the other figures of the bar.
  online: ["在线", "online"],
  offline: ["离线", "offline"],
  noneAway: ["所有启用的摄像机都在线", "All enabled cameras are online"],
  showOnline: ["查看在线的摄像机", "Show online cameras"],
  showOffline: ["查看全部离线的摄像机", "Show all offline cameras"],
  showDevices: ["到设备管理处理", "Open the device list"],
});
