import { HistoryOutlined } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import { defineConsole, defineScreens, type ReadConfig } from "@tessera/platform/console";

const playback = { zh: "录像回放", en: "Playback" };

const offered = {
  while: (config: ReadConfig) => config(getOtherConfig)?.RecordVersion !== false,
  otherwise: "/ai/dashboard",
};

const screens = defineScreens(
  {
    path: "/video/backlist/:devid",
    access: "signed-in",
    title: playback,
    load: () => import("./backlist/BacklistPage.tsx"),
    offered,
    nav: {
      label: playback,
      icon: <HistoryOutlined />,
      order: 30,
      to: "/video/backlist/0?backType=Cloud",
      tab: playback,
      covers: ["/video/back"],
    },
  },
  {
    path: "/video/backchannel/:devid/:chnid/:day?",
    access: "signed-in",
    title: playback,
    load: () => import("./backchannel/BackchannelPage.tsx"),
    offered,
  },
  {
    path: "/video/backtime/:devid/:chnid/:day?",
    access: "signed-in",
    title: playback,
    load: () => import("./backtime/BacktimePage.tsx"),
    offered,
  },
);

export const playbackConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
