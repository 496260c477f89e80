import { defineTexts, words } from "@tessera/platform/console";

export const channelFormTexts = defineTexts("channel-form", {
  ...words,
  addChannel: ["添加通道", "Add channel"],
  addDirectory: ["添加目录", "Add directory"],
  editChannel: ["编辑通道", "Edit channel"],
  editDirectory: ["编辑目录", "Edit directory"],
  newChannel: ["新通道", "New channel"],
  newDirectory: ["新目录", "New directory"],
  channelId: ["通道 ID", "Channel ID"],
  channelIdHint: [
    "选填。字母、数字、- 或 _，留空则自动生成；保存后不能修改。",
    "Optional. Letters, digits, - or _; empty, one is made. It cannot be changed after saving.",
  ],
  channelIdWrong: [
    "只能使用字母、数字、- 或 _，最多 64 个",
    "Letters, digits, - and _ only, at most 64",
  ],
  parent: ["所在目录", "Directory"],
  top: ["设备顶层", "Top of the device"],
  number: ["序号", "Number"],
  numberHint: [
    "选填。列表按序号排列，也可在键盘上按序号调用。",
    "Optional. Lists are in this order, and a key pad calls the channel by it.",
  ],
  gbId: ["国标编号", "GB/T 28181 ID"],
  gbIdHint: [
    "选填。级联到上级平台时使用的 20 位编号。",
    "Optional. The 20 digits by which upper platforms know it.",
  ],
  gbIdWrong: ["国标编号应为 20 位数字", "It must have 20 digits"],
  Longitude: ["经度", "Longitude"],
  Latitude: ["纬度", "Latitude"],
  LongitudeWrong: ["经度应在 -180 到 180 之间", "The longitude lies between -180 and 180"],
  LatitudeWrong: ["纬度应在 -90 到 90 之间", "The latitude lies between -90 and 90"],
  bothNeeded: ["经度和纬度需同时填写", "Enter longitude and latitude, or neither"],
  connection: ["连接", "Connection"],
  connectionHint: ["留空的项目与设备相同。", "What is empty is as the device has it."],
  onDemand: ["按需拉流", "On demand"],
  onDemandHint: [
    "开启：有人观看时才向摄像机取流；关闭：一直取流，打开更快。",
    "On: the camera sends only while someone watches. Off: it always sends and opens faster.",
  ],
  enableHint: [
    "关闭后该通道不再连接，也无法观看。",
    "Off: the channel is not connected and cannot be watched.",
  ],
  enableDirectoryHint: ["关闭后目录不再显示为可用。", "Off: the directory is shown as out of use."],
  saved: ["“{{name}}”已保存", "“{{name}}” was saved"],
  gone: ["通道不存在，可能已被删除", "There is no such channel; it may have been deleted"],
  noAdding: [
    "此类设备的通道由设备自己提供，不能手工添加。请在通道列表中“刷新通道”。",
    "A device of this type tells its channels itself; none can be added by hand. Use “Refresh channels” in the list of channels.",
  ],
  toChannels: ["返回通道列表", "Back to the channels"],
});
