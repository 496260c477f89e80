import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const waitingTexts = defineTexts("gb-waiting", {
  ...words,
  lead: [
    "知道 SIP 密码、但没有人添加过的设备。批准后，设备在下次注册时（多数在一分钟内）加入设备列表；拒绝则加入黑名单。七天没有再次注册的不再列出。",
    "Devices that know the SIP password and that nobody has added. One that is let in joins the devices when it registers next, within a minute for most; one that is turned away goes to the black list. Who has not come again for seven days is not listed any more.",
  ],
  search: ["搜索编号、地址或设备自述", "Search by ID, address or what it says it is"],
  userAgent: ["设备自述", "Says it is"],
  came: ["首次注册", "First came"],
  seen: ["最近注册", "Last came"],
  letIn: ["批准", "Let in"],
  letInOf: ["批准 {{id}}", "Let {{id}} in"],
  isLetIn: ["已批准，等待设备注册", "Let in: waiting for it to register"],
  wasLetIn: ["已批准 {{id}}，设备下次注册时加入", "{{id}} is let in when it registers next"],
  turnAway: ["拒绝", "Turn away"],
  turnAwayAsk: ["拒绝 {{id}}？", "Turn {{id}} away?"],
  turnAwayDetail: [
    "该编号加入黑名单，可随时在黑名单中删除。",
    "Its ID goes to the black list, from where it can be taken at any time.",
  ],
  turnedAway: ["已拒绝 {{id}} 并加入黑名单", "{{id}} was turned away and is on the black list"],
  empty: ["没有设备在等待", "No device is waiting"],
  emptyAccept: [
    "现在新设备会自动添加。要先批准再添加，请把接入设置中的“未知设备”改为“等待批准”。",
    "Devices are added by themselves now. To be asked first, set “Unknown devices” to “Wait to be let in”.",
  ],
  toSettings: ["打开接入设置", "Open the settings"],
});
