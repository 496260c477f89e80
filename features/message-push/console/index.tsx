import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "消息推送", en: "Message push" };

const screens = defineScreens(
  {
    path: "/config/messagePush",
    access: "admin",
    title,
    load: () => import("./list/PushTargetPage.tsx"),
    nav: {
      group: "alarm",
      label: title,
      icon: menuIcon(() => import("@ant-design/icons/NotificationOutlined")),
      order: 28,
    },
  },
  {
    path: "/config/messagePush/form",
    access: "admin",
    title: { zh: "推送目标", en: "Push target" },
    load: () => import("./form/TargetFormPage.tsx"),
  },
  {
    path: "/config/messagePush/settings",
    access: "admin",
    title: { zh: "推送设置", en: "Push settings" },
    load: () => import("./PushSettingsPage.tsx"),
  },
);

export const messagePushConsole = defineConsole({
  screens,
  loadParts: () => import("./parts.ts"),
});
