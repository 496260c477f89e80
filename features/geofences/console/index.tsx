import { defineConsole, defineScreens, menuIcon } from "@tessera/platform/console";

const title = { zh: "电子围栏", en: "Geofences" };

const screens = defineScreens(
  {
    path: "/config/geofences",
    access: "admin",
    title,
    load: () => import("./FenceListPage.tsx"),
    nav: {
      group: "alarm",
      label: title,
      icon: menuIcon(() => import("@ant-design/icons/GatewayOutlined")),
      order: 37,
    },
  },
  {
    path: "/config/geofences/form",
    access: "admin",
    title: { zh: "电子围栏编辑", en: "Edit geofence" },
    load: () => import("./FenceFormPage.tsx"),
  },
);

export const geofenceConsole = defineConsole({ screens });
