import { fill, type KeyGroup, keyGroupSlot } from "@tessera/platform/console";

/** What the sheet of keys says of a track that plays. */
const trackKeys: KeyGroup = {
  title: { zh: "轨迹追踪", en: "Track tracing" },
  keys: [
    ["Space", { zh: "播放 / 暂停", en: "Play / pause" }],
    ["← →", { zh: "后退 / 前进 10 秒", en: "10 s back / forward" }],
    ["Shift + ← →", { zh: "后退 / 前进 1 分钟", en: "1 min back / forward" }],
    ["< >", { zh: "减慢 / 加快", en: "Slower / faster" }],
    ["Home", { zh: "回到开头", en: "To the beginning" }],
  ],
};

export const parts = [fill(keyGroupSlot, trackKeys)];
