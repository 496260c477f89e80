import { getOtherConfig } from "@tessera/features/system/contract";
import { settingsScreen } from "@tessera/kit";
import { defineConsole, defineScreens, menuIcon, type ReadConfig } from "@tessera/platform/console";

const plans = { zh: "录像计划", en: "Recording plans" };
const storage = { zh: "录像存储", en: "Storage" };
const proof = { zh: "录像证明", en: "Proof of recording" };
const nav = { group: "recording" };

const plansOffered = {
  while: (config: ReadConfig) => config(getOtherConfig)?.RecordVersion !== false,
  otherwise: "/config/platform/gb",
};

const screens = defineScreens(
  {
    path: "/config/program",
    access: "admin",
    title: plans,
    load: () => import("./plans/PlanListPage.tsx"),
    offered: plansOffered,
    nav: {
      ...nav,
      label: plans,
      icon: menuIcon(() => import("@ant-design/icons/ScheduleOutlined")),
      order: 20,
    },
  },
  {
    path: "/config/program/form",
    access: "admin",
    title: { zh: "录像计划编辑", en: "Edit recording plan" },
    load: () => import("./plan-form/PlanFormPage.tsx"),
    offered: plansOffered,
  },
  {
    path: "/config/recording",
    access: "admin",
    title: storage,
    load: () => import("./storage/StoragePage.tsx"),
    nav: {
      ...nav,
      label: storage,
      icon: menuIcon(() => import("@ant-design/icons/DatabaseOutlined")),
      order: 21,
    },
  },
  {
    path: "/config/recording/proof",
    access: "admin",
    title: proof,
    load: () => import("./proof/ProofPage.tsx"),
    nav: {
      ...nav,
      label: proof,
      icon: menuIcon(() => import("@ant-design/icons/FileProtectOutlined")),
      order: 22,
    },
  },
  settingsScreen({
    section: "recording",
    path: "/config/recording/settings",
    title: { zh: "存储设置", en: "Storage settings" },
    nav: { ...nav, icon: menuIcon(() => import("@ant-design/icons/DatabaseOutlined")), order: 23 },
  }),
);

export const recordingConsole = defineConsole({ screens, loadParts: () => import("./parts.ts") });
