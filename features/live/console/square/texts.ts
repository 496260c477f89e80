import { defineTexts, words } from "@tessera/platform/console";

export const squareTexts = defineTexts("square", {
  ...words,
  all: ["全部摄像机", "All cameras"],
  search: ["搜索摄像机", "Search cameras"],
  clear: ["清除", "Clear"],
  stateFilter: ["在线状态", "Online status"],
  any: ["全部", "All"],
  playAll: ["全部播放", "Play all"],
  refresh: ["刷新画面", "Refresh pictures"],
  playMain: ["播放主码流", "Play main stream"],
  playSub: ["播放子码流", "Play sub stream"],
  recordings: ["录像回放", "Recordings"],
  main: ["主", "Main"],
  sub: ["子", "Sub"],
  pictureAt: ["“{{name}}” {{time}} 的画面", "Picture of “{{name}}” at {{time}}"],
  shown: ["第 {{from}}–{{to}} 台，共 {{total}} 台", "{{from}}–{{to}} of {{total}}"],
  previous: ["上一页", "Previous page"],
  next: ["下一页", "Next page"],
  noMatch: ["没有符合条件的摄像机", "No matching cameras"],
  noCameras: ["还没有摄像机", "No cameras yet"],
  noCamerasAdmin: [
    "添加第一台摄像机，即可在这里观看实时画面。",
    "Add your first camera and watch it live here.",
  ],
  noCamerasOperator: [
    "目前没有您可以观看的通道，请联系管理员分配。",
    "You cannot watch any channels yet. Ask an administrator for access.",
  ],
  addCamera: ["添加摄像机", "Add camera"],
  noneInDevice: [
    "此设备不存在，或其中没有您可以观看的摄像机",
    "The device does not exist, or you may not watch any of its cameras",
  ],
  showAll: ["查看全部摄像机", "Show all cameras"],
  failed: ["摄像机列表加载失败", "The cameras could not be loaded"],
  loading: ["加载中...", "Loading..."],
});
