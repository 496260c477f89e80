import { defineTexts, words } from "@tessera/platform/console";

/** Whether a camera can be watched: texts of tiles and walls spread them. */
export const cameraWords = {
  disabled: ["未开启", "Disabled"],
  channelOffline: ["通道已离线!", "The channel is offline!"],
  channelDisabled: ["通道未开启!", "The channel is disabled!"],
  why: ["为什么", "Why?"],
  waitingForChannel: ["恢复后将自动播放。", "Plays automatically when it is back."],
} as const;

export const cameraTexts = defineTexts("camera", {
  ...words,
  ...cameraWords,
  pictureAt: ["“{{name}}” {{time}} 的画面", "Picture of “{{name}}” at {{time}}"],
});
