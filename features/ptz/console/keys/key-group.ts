import type { KeyGroup } from "@tessera/platform/console";

/** What the sheet of keys says of a camera that is steered: by keyboard and by gamepad. */
export const ptzKeys: KeyGroup = {
  title: { zh: "云台控制（按 P 开启后）", en: "PTZ (after pressing P)" },
  keys: [
    [
      "← ↑ → ↓ / W A S D",
      { zh: "转动，按住有效，两个方向可同时按", en: "Turn while held; two keys for a diagonal" },
    ],
    ["+ −", { zh: "变倍", en: "Zoom" }],
    ["[ ]", { zh: "聚焦近、远", en: "Focus near, far" }],
    [", .", { zh: "光圈小、大", en: "Iris smaller, larger" }],
    ["1 – 9", { zh: "调用预置位", en: "Call a preset" }],
    ["Esc", { zh: "立即停止", en: "Stop at once" }],
    [
      { zh: "手柄摇杆、十字键", en: "Gamepad: stick, cross" },
      { zh: "转动，推得越远越快", en: "Turn; the farther, the faster" },
    ],
    [
      { zh: "手柄按键", en: "Gamepad: buttons" },
      {
        zh: "变倍与预置位，可在云台面板的“手柄设置”中更改",
        en: "Zoom and presets, chosen under “Gamepad” in the PTZ panel",
      },
    ],
  ],
};
