import type { Text } from "@tessera/base";
import { openPalette } from "@tessera/platform/console";

/** One thing to see, and where. */
export interface TourStep {
  readonly title: Text;
  readonly text: Text;
  /** Said only where there are keys; letters may have been exchanged. */
  readonly keys?: (nameOf: (key: string) => string) => Text;
  /** An address of the console, or what opens it. */
  readonly show: string | (() => void);
}

const gate = "demo-gate/1";

/** Two minutes at the demo site: what others do not have. */
export const tourSteps: readonly TourStep[] = [
  {
    title: { zh: "一次点击，全部上墙", en: "All cameras in one press" },
    text: {
      zh: "在左侧列表顶部点“全部播放”：分屏自动变大，画面立即播放。",
      en: "Press “Play all cameras” above the list: the wall grows to hold them all.",
    },
    keys: (nameOf) => ({
      zh: `按 ${nameOf("g")} 换分屏，按 ${nameOf("t")} 隐藏列表。`,
      en: `${nameOf("g")} changes the grid, ${nameOf("t")} hides the list.`,
    }),
    show: "/video/browse",
  },
  {
    title: { zh: "没有画面，一点就知道为什么", en: "A dead picture explains itself" },
    text: {
      zh: "“装卸区”会定时断线。断线时画面写明原因和时长；点“为什么没有画面？”，从设备到浏览器逐步检查。",
      en: "“Dock” drops out now and then. Its tile says why and since when; “Why is there no picture?” checks every step from the device to your browser.",
    },
    show: "/video/player/demo-dock/1/1",
  },
  {
    title: { zh: "直播画面下就是过去一小时", en: "The last hour, under the live picture" },
    text: {
      zh: "在画面下方的时间条上移动可看预览，点一下回到那一刻，不用离开直播页。",
      en: "Move over the strip below the picture for previews, click to be there, without leaving live.",
    },
    show: `/video/player/${gate}/1`,
  },
  {
    title: { zh: "导出的录像可以证明真伪", en: "Exports that prove themselves" },
    text: {
      zh: "在时间轴上拖出一段，点“导出”。导出包带签名，改动一个字节都能查出来。",
      en: "Drag out a piece of the timeline and export it. It is signed: one changed byte is found.",
    },
    show: `/video/backtime/${gate}`,
  },
  {
    title: { zh: "想到什么就搜什么", en: "Search for anything" },
    text: {
      zh: "摄像机、页面、用户、操作，或“昨天 14:05”。",
      en: "A camera, a page, a user, an action, or “yesterday 14:05”.",
    },
    keys: () => ({
      zh: "按 Ctrl + K 打开，按 ? 查看全部快捷键。",
      en: "Ctrl + K opens it, ? shows every key.",
    }),
    show: () => openPalette(),
  },
  {
    title: { zh: "添加摄像机只要一个地址", en: "Adding a camera takes its address" },
    text: {
      zh: "演示网络里还有一台没有添加的摄像机：搜索后几步就能看到画面（用户名、密码均为 demo）。",
      en: "One more camera waits in the demo's network: search, and a few steps later you see it (user and password: demo).",
    },
    show: "/device/discover",
  },
];
