import { defineTexts, words } from "@tessera/platform/console";

export const accessTexts = defineTexts("gb-access", {
  ...words,
  listening: ["SIP 端口 {{port}}（UDP 和 TCP）已打开", "SIP port {{port}} (UDP and TCP) is open"],
  closed: ["SIP 端口没有打开，设备无法注册", "The SIP port is not open; devices cannot register"],
  registered: ["已注册 {{count}} 台设备", "{{count}} {{count|device|devices}} registered"],
  waiting: [
    "{{count}} 台未知设备等待批准",
    "{{count}} unknown {{count|device|devices}} waiting for approval",
  ],
  toWaiting: ["查看", "View"],
  otherPort: [
    "设置的端口是 {{wanted}}，现在打开的仍是 {{port}}",
    "The configured port is {{wanted}}, but {{port}} is still open",
  ],
  otherPortHint: [
    "新端口打开后此提示会消失；如一直存在，请检查端口是否被占用，或重新启动服务。",
    "This message disappears once the new port is open. If it stays, check whether another program uses the port, or restart the server.",
  ],
  noPassword: ["没有设置 SIP 密码", "No SIP password is set"],
  noPasswordHint: [
    "只有自带密码或白名单中有密码的设备才能注册。",
    "Only devices with their own password, or one in the whitelist, can register.",
  ],
  passwordUnset: ["未设置", "Not set"],
  removePassword: ["取消统一密码", "Remove the common password"],
  removePasswordAsk: ["取消统一密码？", "Remove the common password?"],
  removePasswordDetail: [
    "没有单独密码的设备下次注册时将被拒绝。",
    "Devices without their own password will be refused the next time they register.",
  ],
  lists: ["名单", "Lists"],
  whiteList: ["白名单", "Whitelist"],
  blackList: ["黑名单", "Blacklist"],
  offlineAfter: [
    "{{seconds}} 秒没有心跳即判为离线。",
    "Offline after {{seconds}} s without a heartbeat.",
  ],
  onDevice: ["在设备上这样填写", "Settings for the device"],
  onDeviceHint: [
    "在摄像机或录像机的“国标 28181”或“平台接入”页面中。",
    "On the “GB28181” or “Platform access” page of the camera or recorder.",
  ],
  serverId: ["SIP 服务器编号", "SIP server ID"],
  serverDomain: ["SIP 域", "SIP domain"],
  serverAddress: ["SIP 服务器地址", "SIP server address"],
  serverPort: ["SIP 服务器端口", "SIP server port"],
  devicePassword: ["注册密码", "Registration password"],
  asSet: ["接入设置中的 SIP 密码", "The SIP password from the access settings"],
  knocked: ["来注册过的未知设备", "Unknown devices that tried to register"],
  knockedNone: [
    "没有。设备填写完成后，会在一分钟内出现在这里或直接加入设备列表。",
    "None. Once set up, a device appears here or joins the device list within a minute.",
  ],
  takeOver: ["使用", "Use"],
  takeOverOf: ["使用编号 {{id}}", "Use ID {{id}}"],
  passwordRemoved: ["已取消统一密码", "The common password was removed"],
});
