import { defineTexts } from "@tessera/platform/console";

export const playerTexts = defineTexts("live-player", {
  zh: {
    noSubStream: "此通道没有子码流，正在播放主码流",
    gone: "此通道不存在、已被删除，或您无权观看",
    goneHint: "请从列表中选择其他通道。",
    allCameras: "查看全部摄像机",
    loading: "正在加载通道信息…",
    loadFailed: "通道信息加载失败",
    retry: "重试",
    ptzMode: "云台模式",
    ptz: "云台控制",
    previous: "上一个摄像机",
    next: "下一个摄像机",
  },
  en: {
    noSubStream: "This channel has no sub stream: showing the main stream",
    gone: "This channel does not exist, was removed, or is not yours to watch",
    goneHint: "Choose another one from the list.",
    allCameras: "See all cameras",
    loading: "Reading the channel…",
    loadFailed: "The channel could not be read",
    retry: "Try again",
    ptzMode: "PTZ mode",
    ptz: "PTZ control",
    previous: "Previous camera",
    next: "Next camera",
  },
});
