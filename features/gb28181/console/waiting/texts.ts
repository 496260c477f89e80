import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const waitingTexts = defineTexts("gb-waiting", {
  ...words,
  lead: [
    "知道 SIP 密码、但没有人添加过的设备。批准后，设备在下次注册时（多数在一分钟内）加入设备列表；拒绝则加入黑名单。七天没有再次注册的不再列出。",
    "Devices that know the SIP password but were never added. An approved device joins the device list when it registers next, usually within a minute; a rejected one goes to the blacklist. Devices that do not register again for seven days are removed from this list.",
  ],
  search: ["搜索编号、地址或设备信息", "Search ID, address or device information"],
  userAgent: ["设备信息", "Device information"],
  turnAwayDetail: [
    "该编号加入黑名单，可随时在黑名单中删除。",
    "The ID is added to the blacklist. You can remove it there at any time.",
  ],
  turnedAway: ["已拒绝 {{id}} 并加入黑名单", "{{id}} was rejected and added to the blacklist"],
  empty: ["没有设备在等待", "No devices are waiting"],
  emptyAccept: [
    "现在新设备会自动添加。要先批准再添加，请把接入设置中的“未知设备”改为“等待批准”。",
    "New devices are added automatically. To approve them first, set “Unknown devices” to “Wait for approval” in the access settings.",
  ],
});
