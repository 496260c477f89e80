import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const waitingTexts = defineTexts("jt808-waiting", {
  ...words,
  lead: [
    "没有人添加过的终端。批准后，终端在下次注册时（多数在一分钟内）加入设备列表；拒绝则加入黑名单。七天没有再次注册的不再列出。",
    "Terminals that were never added. An approved terminal joins the device list when it registers next, usually within a minute; a rejected one goes to the blacklist. Terminals that do not register again for seven days are removed from this list.",
  ],
  search: ["搜索手机号、车牌、厂商或地址", "Search number, plate, maker or address"],
  who: ["终端", "Terminal"],
  terminal: ["终端手机号", "Terminal number"],
  plate: ["车牌号", "Plate"],
  maker: ["厂商和型号", "Maker and model"],
  turnAwayDetail: [
    "该手机号加入黑名单，可随时在名单中删除。",
    "The number is added to the blacklist. You can remove it there at any time.",
  ],
  turnedAway: ["已拒绝 {{id}} 并加入黑名单", "{{id}} was rejected and added to the blacklist"],
  empty: ["没有终端在等待", "No terminals are waiting"],
  emptyHint: [
    "没有人添加过的终端首次注册时会出现在这里，如何处理由接入设置中的“未知终端”决定。",
    "Terminals that were never added appear here when they first register, if “Unknown terminals” in the access settings says so.",
  ],

  numbersLead: [
    "白名单中的终端总能接入，无需批准；黑名单中的终端不能接入，在线的随即断开。",
    "Terminals on the whitelist always get in without approval. Those on the blacklist never do; one that is online is disconnected.",
  ],
  searchNumbers: ["搜索手机号或说明", "Search number or note"],
  list: ["名单", "List"],
  all: ["全部", "All"],
  white: ["白名单", "Whitelist"],
  black: ["黑名单", "Blacklist"],
  note: ["说明", "Note"],
  created: ["添加时间", "Added"],
  addNumber: ["添加手机号", "Add number"],
  editNumber: ["修改 {{id}}", "Change {{id}}"],
  numberNeeded: ["请输入终端手机号", "Enter the terminal's phone number"],
  numberWrong: [
    "应为 1 到 20 位数字，不以 0 开头",
    "Must be 1 to 20 digits that do not begin with 0",
  ],
  removeAsk: ["从名单中删除 {{id}}？", "Remove {{id}} from the list?"],
  removeDetail: [
    "该终端之后按“未知终端”的设置处理；已添加的设备不受影响。",
    "From then on the setting “Unknown terminals” applies. Devices that were added stay.",
  ],
  removed: ["已从名单中删除 {{id}}", "{{id}} removed from the list"],
  saved: ["已保存 {{id}}", "{{id}} saved"],
  noNumbers: ["名单为空", "The lists are empty"],
  noNumbersHint: [
    "可把自己车队的手机号加入白名单，终端即可直接接入。",
    "Put the numbers of your fleet on the whitelist, and the terminals get in at once.",
  ],
});
