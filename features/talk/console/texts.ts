import { defineTexts } from "@tessera/platform/console";

export const talkTexts = defineTexts("talk", {
  title: ["语音对讲", "Talk"],
  hold: ["按住讲话", "Hold to talk"],
  holdKeys: [
    "按住按钮或空格键讲话，松开结束；回车键开始或结束",
    "Hold the button or Space to talk, release to end; Enter starts and ends",
  ],
  release: ["松开结束", "Release to end"],
  asking: [
    "请在浏览器中允许使用麦克风，然后再次按住讲话",
    "Allow the microphone in the browser, then hold to talk again",
  ],
  connecting: ["正在呼叫设备…", "Calling the device…"],
  speaking: ["请讲话", "Speak now"],
  level: ["音量", "Level"],
  insecure: [
    "浏览器只允许 https 或 localhost 页面使用麦克风，请改用 https 地址打开本系统",
    "Browsers allow the microphone only on https or localhost pages. Open this system over https.",
  ],
  refused: [
    "麦克风未被允许：请在浏览器的网站设置中允许使用麦克风",
    "The microphone is blocked. Allow it in the browser's settings for this site.",
  ],
  missing: ["没有找到麦克风，请连接后重试", "No microphone found. Connect one and try again."],
  failed: [
    "麦克风无法打开，可能正被其他程序使用",
    "The microphone cannot be opened; another program may be using it",
  ],
  busy: [
    "{{by}} 正在与该设备对讲，请稍后再试",
    "{{by}} is talking through this device. Try again later.",
  ],
  ended: ["对讲已结束：{{reason}}", "The talk has ended: {{reason}}"],
  lost: [
    "与服务器的连接中断，对讲已结束",
    "The connection to the server was lost; the talk has ended",
  ],
});
