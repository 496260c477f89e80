import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";
import { layoutKey, loopChannelsKey, singleKey, wallGrids, wallViewKey } from "./stored-keys.ts";

const live = { zh: "实时观看", en: "Live" };

const section = defineSection({
  path: "/video",
  label: { zh: "视频浏览", en: "Video" },
  icon: menuIcon(() => import("@ant-design/icons/VideoCameraOutlined")),
  order: 20,
  menu: "secondary",
  isStage: true,
  to: "/video/square/0?type=1",
});

const screens = defineScreens(
  {
    path: "/video/square/:devid",
    access: "signed-in",
    title: live,
    load: () => import("./square/SquarePage.tsx"),
    // The names of cameras that the sidebar remembers, on every video page.
    userKeys: ["sub_channel"],
    standsFor: ["/video", "*"],
    nav: {
      label: live,
      icon: menuIcon(() => import("@ant-design/icons/PlaySquareOutlined")),
      order: 10,
      to: "/video/square/0",
      tab: { zh: "视频预览", en: "Video preview" },
      covers: ["/video/square", "/video/player"],
    },
  },
  {
    path: "/video/player/:devid/:chnid/:flow",
    access: "signed-in",
    title: live,
    load: () => import("./player/PlayerPage.tsx"),
    wantsRoom: true,
  },
  {
    path: "/video/browse",
    access: "signed-in",
    title: { zh: "多屏播放", en: "Multi-view" },
    load: () => import("./wall/WallPage.tsx"),
    bodyClass: "tessera-scrollbar",
    wantsRoom: true,
    userKeys: [...wallGrids.map(layoutKey), loopChannelsKey, wallViewKey, singleKey],
    // Its windows show their own failures.
    showsFailuresOf: [
      "/api/v1/devices/channelstream",
      "/api/v1/getchannelstream",
      "/api/v1/gettoken",
    ],
    nav: {
      label: { zh: "多屏播放", en: "Multi-view" },
      icon: menuIcon(() => import("@ant-design/icons/AppstoreOutlined")),
      order: 20,
      to: "/video/browse",
      tab: { zh: "视频广场", en: "Video square" },
    },
  },
  {
    path: "/players/:devid/:chnid/:flow",
    access: "open",
    title: live,
    frame: "bare",
    outlivesSession: true,
    load: () => import("./open-pages/PlayersPage.tsx"),
  },
  {
    path: "/demo",
    access: "open",
    title: { zh: "播放测试", en: "Player test" },
    frame: "bare",
    load: () => import("./demo/DemoPage.tsx"),
  },
);

export const liveConsole = defineConsole({
  section,
  screens,
  loadParts: () => import("./parts.ts"),
});
