import { defineTexts, words } from "@tessera/platform/console";

export const playerTexts = defineTexts("live-player", {
  ...words,
  noSubStream: [
    "此通道没有子码流，正在播放主码流",
    "This channel has no sub stream; playing the main stream",
  ],
  gone: [
    "此通道不存在、已被删除，或您无权观看",
    "This channel does not exist, was deleted, or you may not watch it",
  ],
  goneHint: ["请从列表中选择其他通道。", "Choose another channel from the list."],
  allCameras: ["查看全部摄像机", "Show all cameras"],
  loading: ["正在加载通道信息…", "Loading channel…"],
  loadFailed: ["通道信息加载失败", "The channel could not be loaded"],
  ptzMode: ["云台模式", "PTZ mode"],
  ptz: ["云台控制", "PTZ control"],
  previous: ["上一台摄像机", "Previous camera"],
  next: ["下一台摄像机", "Next camera"],
});
