import type { KeyGroup } from "@tessera/platform/console";

/** What the sheet of keys says of the timeline, with what the mouse does there. */
export const playbackKeys: KeyGroup = {
  title: { zh: "录像回放", en: "Playback" },
  keys: [
    ["Space", { zh: "播放 / 暂停", en: "Play / pause" }],
    ["← →", { zh: "后退 / 前进 10 秒", en: "10 s back / forward" }],
    ["Shift + ← →", { zh: "后退 / 前进 1 秒", en: "1 s back / forward" }],
    ["Alt + ← →", { zh: "上一帧 / 下一帧", en: "Previous / next frame" }],
    ["J K L", { zh: "倒放 / 暂停 / 快放", en: "Reverse / pause / faster" }],
    ["I O", { zh: "设置起点 / 终点", en: "Set start / end" }],
    [
      "N",
      { zh: "下一个移动侦测或报警（Shift：上一个）", en: "Next motion or alarm (Shift: previous)" },
    ],
    ["G", { zh: "下一处录像中断（Shift：上一处）", en: "Next gap (Shift: previous)" }],
    ["T", { zh: "下一个书签（Shift：上一个）", en: "Next bookmark (Shift: previous)" }],
    ["S", { zh: "抓图", en: "Snapshot" }],
    ["B", { zh: "添加书签", en: "Bookmark this moment" }],
    ["1 – 9", { zh: "速度 0.25× 到 16×、-1×", en: "Speed 0.25× to 16×, −1×" }],
    ["+ −", { zh: "放大 / 缩小时间轴", en: "Zoom the timeline in / out" }],
    ["Home End", { zh: "当天开始 / 最新录像", en: "Start of the day / newest recording" }],
    ["M", { zh: "声音", en: "Sound" }],
    ["F", { zh: "全屏", en: "Full screen" }],
    [
      { zh: "滚轮", en: "Wheel" },
      { zh: "以指针为中心缩放", en: "Zoom at the pointer" },
    ],
    [
      { zh: "拖动", en: "Drag" },
      {
        zh: "选取一段；拖动标尺或播放头可预览",
        en: "Select a range; drag the ruler or the playhead to preview",
      },
    ],
    [
      { zh: "Ctrl + 拖动", en: "Ctrl + drag" },
      { zh: "平移（也可左右滚动）", en: "Pan (or scroll sideways)" },
    ],
    [
      { zh: "Shift + 拖动", en: "Shift + drag" },
      { zh: "放大到所选范围", en: "Zoom to the selected range" },
    ],
  ],
};
