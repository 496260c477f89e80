import { words } from "@tessera/kit";
import { defineTexts } from "@tessera/platform/console";

export const deviceFormTexts = defineTexts("device-form", {
  ...words,
  addDevice: ["添加设备", "Add device"],
  editDevice: ["编辑设备", "Edit device"],
  newDevice: ["新设备", "New device"],
  accessType: ["接入方式", "Access"],
  typeUnknown: [
    "此服务器不再支持类型“{{type}}”，设备无法连接，只能查看或删除。",
    "This server no longer knows the type “{{type}}”: the device cannot be connected, only looked at or deleted.",
  ],
  namePlaceholder: ["例如：东门", "For example: East gate"],
  manufacturer: ["厂商", "Manufacturer"],
  manufacturerHint: [
    "选填。能自报厂商的设备会自动填写。",
    "Optional. A device that tells its maker fills this in.",
  ],
  onDemand: ["按需拉流", "On demand"],
  onDemandHint: [
    "开启：有人观看时才向摄像机取流；关闭：一直取流，打开更快。",
    "On: the camera sends only while someone watches. Off: it always sends and opens faster.",
  ],
  enableHint: [
    "关闭后不再连接该设备，也无法观看。",
    "Off: the device is not connected and cannot be watched.",
  ],
  enablePushHint: [
    "关闭后拒绝该设备推流，也无法观看。",
    "Off: the device may not publish and cannot be watched.",
  ],
  saved: ["“{{name}}”已保存", "“{{name}}” was saved"],
  test: ["测试", "Test"],
  testing: ["正在连接设备… {{seconds}} 秒", "Connecting to the device… {{seconds}} s"],
  stopTest: ["停止测试", "Stop"],
  testResult: ["测试结果", "Test result"],
  testHint: [
    "点击“测试”可在保存前查看画面和码流信息。",
    "Press “Test” to see the picture and the stream before you save.",
  ],
  testPassed: ["连接成功，用时 {{seconds}} 秒", "Connected in {{seconds}} s"],
  testFailed: ["测试未通过", "The test did not pass"],
  noSnapshot: ["未能截取画面，但码流可用", "No picture could be taken, but the stream works"],
  snapshotAlt: ["摄像机当前画面", "What the camera sees now"],
  mainStream: ["主码流", "Main stream"],
  subStream: ["子码流", "Sub stream"],
  codec: ["编码", "Codec"],
  size: ["分辨率", "Size"],
  fps: ["帧率", "Frame rate"],
  audio: ["音频", "Audio"],
  noAudio: ["无", "none"],
  model: ["型号", "Model"],
  firmware: ["固件", "Firmware"],
  clock: ["设备时间", "Device clock"],
  clockRight: ["与服务器一致", "as the server's"],
  clockAhead: ["快 {{time}}", "{{time}} ahead"],
  clockBehind: ["慢 {{time}}", "{{time}} behind"],
  seconds: ["{{count}} 秒", "{{count}} s"],
  minutes: ["{{count}} 分钟", "{{count}} min"],
  hours: ["{{count}} 小时", "{{count}} h"],
  days: ["{{count}} 天", "{{count}} d"],
  channelsFound: ["发现通道（{{count}}）", "Channels found ({{count}})"],
  pushAddresses: ["推流地址", "Push addresses"],
  pushAfterSave: [
    "保存后在此显示推流地址。",
    "The push addresses stand here once the device is saved.",
  ],
  pushSubHint: [
    "推送子码流时，把地址中密钥前的最后一个 1 改为 2。",
    "For a sub stream, change the last 1 before the key to 2.",
  ],
  obsServer: ["OBS 服务器", "OBS server"],
  obsStreamKey: ["OBS 串流密钥", "OBS stream key"],
  renewKey: ["更换密钥", "New key"],
  renewAsk: ["更换推流密钥？", "Make a new publish key?"],
  renewDetail: [
    "正在推流的设备会断开，需改用新的推流地址。",
    "A device that publishes now is closed and needs the new push address.",
  ],
  keyRenewed: ["推流密钥已更换", "The publish key was changed"],
});

export type DeviceFormTextKey = (typeof deviceFormTexts)["keys"][number];
