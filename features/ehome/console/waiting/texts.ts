import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const waitingTexts = defineTexts("ehome-waiting", {
  ...words,
  lead: [
    "来注册过、但没有人添加过的设备。EHome 2.x 没有密码，请核对设备 ID 和地址后再批准。批准后，设备在下次注册时（多数在一分钟内）加入设备列表。七天没有再次注册的不再列出。",
    "Devices that tried to register but were never added. EHome 2.x has no password, so check device ID and address before you approve. An approved device joins the device list when it registers next, usually within a minute. Devices that do not register again for seven days are removed from this list.",
  ],
  search: ["搜索设备 ID、地址或固件", "Search device ID, address or firmware"],
  version: ["协议版本", "Version"],
  firmware: ["固件", "Firmware"],
  turnAwayDetail: [
    "该设备 ID 不能注册，可随时在此改为批准。",
    "This device ID cannot register. You can approve it here at any time.",
  ],
  turnedAway: ["已拒绝 {{id}}", "{{id}} was rejected"],
  isup5: [
    "ISUP 5.0 无法接入：请改用 2.0/2.6，或用国标、ONVIF 接入",
    "ISUP 5.0 cannot be added: use 2.0 or 2.6, or GB28181 or ONVIF",
  ],
  empty: ["没有设备在等待", "No devices are waiting"],
  emptyHint: [
    "在设备上填写本平台的地址和端口后，未知设备会出现在这里。",
    "Once a device has this platform's address and port, it appears here if nobody has added it.",
  ],
});
