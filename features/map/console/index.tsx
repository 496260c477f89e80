import { getMapConfig } from "@tessera/features/system/contract";
import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const map = { zh: "电子地图", en: "Map" };

const screens = defineScreens(
  {
    path: "/video/map/gps",
    access: "signed-in",
    title: map,
    load: () => import("./gps/MapPage.tsx"),
    // A right of the role; administrators always have it.
    offered: {
      while: (config) => config(getMapConfig)?.data.may_open !== false,
      otherwise: "/video",
    },
    wantsRoom: true,
    // Its tiles show their own failures, and so does the map.
    showsFailuresOf: [
      "/api/v1/devices/channelstream",
      "/api/v1/getchannelstream",
      "/api/v1/gettoken",
    ],
    nav: {
      label: map,
      icon: menuIcon(() => import("@ant-design/icons/EnvironmentOutlined")),
      order: 31,
      tab: map,
    },
  },
  {
    path: "/config/map",
    access: "admin",
    title: map,
    load: () => import("./settings/MapSettingsPage.tsx"),
    nav: {
      group: "base",
      label: map,
      icon: menuIcon(() => import("@ant-design/icons/EnvironmentOutlined")),
      order: 14,
    },
  },
);

export const mapConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
