import { defineTexts, words } from "@tessera/platform/console";

export const mapTexts = defineTexts("map-view", {
  ...words,
  zoomIn: ["放大", "Zoom in"],
  zoomOut: ["缩小", "Zoom out"],
  loading: ["正在载入地图…", "Loading the map…"],
  notLoaded: ["地图未能载入", "The map did not load"],
  notLoadedHint: [
    "请检查到服务器的网络，然后重试。",
    "Check the network to the server, then try again.",
  ],
  noTiles: [
    "底图加载不出来：{{host}} 无法访问，或密钥无效。设备位置照常显示；请联系管理员检查“配置中心 - 电子地图”。",
    "The base map does not load: {{host}} cannot be reached, or the key is not valid. Places are shown all the same; ask an administrator to check Settings – Map.",
  ],
  noOutline: [
    "底图文件加载不出来，设备位置照常显示。请刷新页面重试。",
    "The base map's file does not load. Places are shown all the same; reload the page to try again.",
  ],
  noPlan: [
    "平面图加载不出来，请刷新页面，或重新上传图片。",
    "The floor plan does not load. Reload the page, or upload the picture again.",
  ],
});
