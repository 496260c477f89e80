import { getOtherConfig } from "@tessera/features/system/contract";
import { defineConsole, defineScreens, menuIcon, type ReadConfig } from "@tessera/platform/console";

const playback = { zh: "录像回放", en: "Playback" };

const exports = { zh: "证据导出", en: "Evidence exports" };

const ownExports = { zh: "导出任务", en: "Exports" };

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
      icon: menuIcon(() => import("@ant-design/icons/HistoryOutlined")),
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
  {
    path: "/video/exports",
    access: "signed-in",
    title: ownExports,
    load: () => import("./exports/ExportsPage.tsx"),
    offered,
    nav: {
      label: ownExports,
      icon: menuIcon(() => import("@ant-design/icons/FileZipOutlined")),
      order: 34,
    },
  },
  {
    path: "/config/exports",
    access: "admin",
    title: exports,
    load: () => import("./export-settings/ExportSettingsPage.tsx"),
    nav: {
      group: "recording",
      label: exports,
      icon: menuIcon(() => import("@ant-design/icons/FileZipOutlined")),
      order: 23,
    },
  },
);

export const playbackConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
