import { HistoryOutlined } from "@ant-design/icons";
import { getOtherConfig } from "@tessera/features/system/contract";
import { defineScreens, type ReadConfig, type ReplayProps } from "@tessera/platform/console";
import { type ComponentType, lazy } from "react";
import { NoReplay } from "./replay/NoReplay.tsx";

/** Without its code a replay fails, and the live picture goes on. */
export const InstantReplay = lazy<ComponentType<ReplayProps>>(() =>
  import("./replay/InstantReplay.tsx").catch(() => ({ default: NoReplay })),
);

const playback = { zh: "录像回放", en: "Playback" };

const offered = {
  while: (config: ReadConfig) => config(getOtherConfig)?.RecordVersion !== false,
  otherwise: "/ai/dashboard",
};

export const playbackScreens = defineScreens(
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
