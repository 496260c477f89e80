import { getMapConfig } from "@tessera/features/system/contract";
import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "轨迹追踪", en: "Track tracing" };

const screens = defineScreens({
  path: "/video/map/track",
  access: "signed-in",
  title,
  load: () => import("./TrackPage.tsx"),
  // A right of the role; administrators always have it.
  offered: {
    while: (config) => config(getMapConfig)?.data.may_open !== false,
    otherwise: "/video",
  },
  wantsRoom: true,
  nav: {
    label: title,
    icon: menuIcon(() => import("@ant-design/icons/NodeIndexOutlined")),
    order: 31.5,
    tab: title,
  },
});

export const trackConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
