import { PlaySquareOutlined } from "@ant-design/icons";
import { defineScreens } from "@tessera/platform/console";

const live = { zh: "实时观看", en: "Live" };

export const liveScreens = defineScreens(
  {
    path: "/video/square/:devid",
    access: "signed-in",
    title: live,
    load: () => import("./square/SquarePage.tsx"),
    nav: {
      section: "video",
      menu: "secondary",
      label: live,
      icon: <PlaySquareOutlined />,
      order: 10,
      to: "/video/square/0",
      tab: { zh: "视频预览", en: "Video preview" },
      covers: ["/video/square"],
    },
  },
  {
    path: "/players/:devid/:chnid/:flow",
    access: "open",
    title: live,
    frame: "bare",
    load: () => import("./open-pages/BarePlayerPage.tsx"),
  },
  {
    path: "/share/:devid/:chnid/:flow",
    access: "open",
    title: { zh: "分享的画面", en: "Shared view" },
    frame: "bare",
    load: () => import("./open-pages/BarePlayerPage.tsx"),
  },
);
