import type { KeyGroup } from "@tessera/platform/console";

/** What the sheet of keys says of the wall. */
export const wallKeys: KeyGroup = {
  title: { zh: "视频墙", en: "Wall" },
  keys: [
    ["← ↑ → ↓", { zh: "选择窗口", en: "Choose a window" }],
    ["Ctrl + ← ↑ → ↓", { zh: "与相邻窗口互换", en: "Swap with the neighbouring window" }],
    [
      "1 2 3 … Enter",
      {
        zh: "按序号调用摄像机到选中的窗口",
        en: "Call a camera by number into the selected window",
      },
    ],
    ["Enter", { zh: "窗口全屏", en: "Window full screen" }],
    ["Delete", { zh: "移出窗口", en: "Remove from window" }],
    ["G", { zh: "下一种分屏（Shift 为上一种）", en: "Next grid (Shift: previous)" }],
    ["PageUp PageDown", { zh: "轮巡：上一组、下一组", en: "Tour: previous, next page" }],
    ["H", { zh: "轮巡：暂停、继续", en: "Tour: pause, resume" }],
    ["W", { zh: "视频墙全屏", en: "Wall full screen" }],
  ],
};

/** What it says of the picture that is looked at. */
export const pictureKeys: KeyGroup = {
  title: { zh: "画面", en: "Picture" },
  keys: [
    ["Space", { zh: "暂停、继续", en: "Pause, resume" }],
    [
      "←",
      { zh: "回看 10 秒前（视频墙上为 Shift + ←）", en: "Back 10 seconds (on the wall Shift + ←)" },
    ],
    ["M", { zh: "打开、关闭声音", en: "Sound on, off" }],
    ["S", { zh: "抓图", en: "Snapshot" }],
    ["R", { zh: "本地录像", en: "Record locally" }],
    ["+ − 0", { zh: "放大、缩小、还原", en: "Zoom in, out, reset" }],
    ["I", { zh: "播放信息", en: "Statistics" }],
    ["F", { zh: "全屏", en: "Full screen" }],
    ["P", { zh: "云台控制", en: "PTZ" }],
    ["1 2 3 … Enter", { zh: "按序号打开摄像机", en: "Open a camera by number" }],
  ],
};
