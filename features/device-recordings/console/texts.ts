import { defineTexts, words } from "@tessera/platform/console";

export const deviceTexts = defineTexts("device-recordings", {
  ...words,
  list: ["{{day}} 的录像", "Recorded on {{day}}"],
  player: ["设备录像 {{from}}–{{to}}", "Device recording {{from}}–{{to}}"],
  waiting: ["正在等待设备发送画面…", "Waiting for video from the device…"],
  over: ["播放完毕", "Playback finished"],
  brokeOff: ["播放中断：{{why}}", "Playback interrupted: {{why}}"],
  again: ["重新播放", "Play again"],
  goOn: ["从中断处继续", "Continue from there"],
  failed: ["无法播放", "Cannot be played"],
  codec: [
    "浏览器不能解码这段录像（{{codec}}），可下载后用播放器打开。",
    "This browser cannot decode the recording ({{codec}}). Download it and open it in a player.",
  ],
  noPicture: [
    "设备没有发来画面，请检查网络和媒体端口。",
    "The device sent no picture. Check the network and the media ports.",
  ],
  lost: ["与服务器的连接中断", "The connection to the server was lost"],
  download: ["下载 {{from}} 至 {{to}}", "Download {{from}} to {{to}}"],
  asking: ["正在向设备请求…", "Asking the device…"],
  received: ["已接收 {{received}} / {{length}}", "Received {{received}} of {{length}}"],
  downloaded: ["已下载", "Downloaded"],
  downloadFailed: ["下载失败：{{why}}", "Download failed: {{why}}"],
  back10: ["后退 10 秒", "10 s back"],
  forward10: ["前进 10 秒", "10 s forward"],
  speed: ["播放速度", "Speed"],
  fullscreen: ["全屏", "Full screen"],
  soundOn: ["打开声音", "Sound on"],
  soundOff: ["关闭声音", "Sound off"],
  unknown: ["原因未知", "cause unknown"],
});
