import { defineConsole, defineScreens, defineSection, menuIcon } from "@tessera/platform/console";

const management = { zh: "设备管理", en: "Devices" };

const section = defineSection({
  path: "/device",
  label: management,
  icon: menuIcon(() => import("@ant-design/icons/ClusterOutlined")),
  order: 30,
  menu: "side",
  access: "admin",
});

const screens = defineScreens(
  {
    path: "/device/list",
    access: "admin",
    title: management,
    load: () => import("./device-list/DeviceList.tsx"),
    standsFor: ["/device"],
    nav: {
      label: management,
      icon: menuIcon(() => import("@ant-design/icons/VideoCameraOutlined")),
      order: 10,
      covers: ["/device/form", "/device/channel", "/device/discover"],
    },
  },
  {
    path: "/device/form/:devid",
    access: "admin",
    title: { zh: "设备详情", en: "Device" },
    load: () => import("./device-form/DeviceFormPage.tsx"),
  },
  {
    path: "/device/channel/:devid",
    access: "admin",
    title: { zh: "通道管理", en: "Channels" },
    load: () => import("./channel-list/ChannelListPage.tsx"),
  },
  {
    path: "/device/channelform/:devid/:chnid",
    access: "admin",
    title: { zh: "通道详情", en: "Channel" },
    load: () => import("./channel-form/ChannelFormPage.tsx"),
  },
);

export const deviceConsole = defineConsole({
  section,
  screens,
  loadParts: () => import("./parts.ts"),
});
