import { NodeIndexOutlined } from "@ant-design/icons";
import { defineConsole, defineScreens } from "@tessera/platform/console";

const title = { zh: "轨迹追踪", en: "Track tracing" };

const screens = defineScreens({
  path: "/video/map/track",
  access: "admin",
  title,
  load: () => import("./TrackPage.tsx"),
  nav: { label: title, icon: <NodeIndexOutlined />, order: 45, tab: title },
});

export const trackConsole = defineConsole({ screens });
