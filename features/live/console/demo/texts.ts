import { defineTexts, words } from "@tessera/platform/console";

export const demoTexts = defineTexts("live-demo", {
  ...words,
  title: ["播放测试", "Player test"],
  intro: [
    "用于对接调试：粘贴本服务器的实时播放地址，检查此浏览器能否播放，并查看播放统计。",
    "For integration: paste a live address of this server to check whether this browser can play it and see playback statistics.",
  ],
  address: ["播放地址", "Live address"],
  addressHint: [
    "由接口 devices/channelstream 或 devices/channelstreamalladdr 返回，须包含播放令牌 token。",
    "Returned by devices/channelstream or devices/channelstreamalladdr; must include the play token.",
  ],
  way: ["播放方式", "Play via"],
  wayOfAddress: ["按地址", "As in the address"],
  wayAuto: ["自动（逐级降级）", "Auto (with fallback)"],
  addressEmpty: ["请粘贴播放地址。", "Paste a live address."],
  addressUnreadable: [
    "这不是一个完整的地址，请检查是否复制完整。",
    "This is not a complete address. Check that all of it was copied.",
  ],
  addressElsewhere: [
    "只能播放本服务器（{{host}}）的地址。",
    "Only addresses of this server ({{host}}) can be played.",
  ],
  addressForPlayers: [
    "浏览器不能播放 RTSP 和 RTMP 地址，请用 VLC、ffplay 等播放器打开。",
    "Browsers cannot play RTSP and RTMP addresses. Open them in VLC, ffplay or another player.",
  ],
  addressUnknown: [
    "此地址不能在浏览器中播放。请使用 ws_fmp4、ws_flv、hls 或 webrtc 的实时地址。",
    "This address cannot be played in a browser. Use a live address for ws_fmp4, ws_flv, hls or webrtc.",
  ],
  addressWithoutToken: [
    "地址中缺少播放令牌（?token=…），请重新获取播放地址。",
    "The address has no play token (?token=…). Request a new play address.",
  ],
  picture: ["播放画面", "Picture"],
  statistics: ["播放统计", "Statistics"],
  stateConnecting: ["正在连接", "Connecting"],
  statePlaying: ["正在播放", "Playing"],
  stateStalled: ["画面已停", "Picture stopped"],
  stateFailed: ["播放失败：{{reason}}", "Playback failed: {{reason}}"],
  connections: ["连接次数", "Connections"],
  abilities: ["此浏览器的能力", "Browser capabilities"],
  canPlayBy: ["{{codec}} 可用的播放方式", "Ways to play {{codec}}"],
  sourceTypes: ["媒体源（MSE）编码", "Media source (MSE) codecs"],
  peerCodecs: ["WebRTC 视频编码", "WebRTC video codecs"],
  noneOfThese: ["无", "none"],
  browser: ["浏览器", "Browser"],
  secure: ["安全环境（HTTPS）", "Secure context (HTTPS)"],
  yes: ["是", "yes"],
  no: ["否", "no"],
  copyReport: ["复制报告", "Copy report"],
  reportTitle: ["播放测试报告", "Player test report"],
  reportTime: ["时间：{{time}}", "Time: {{time}}"],
  reportAddress: ["地址：{{address}}", "Address: {{address}}"],
  notPlayed: ["没有播放", "not played"],
});

export type DemoTextKey = (typeof demoTexts)["keys"][number];
