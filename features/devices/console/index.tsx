import { VideoCameraOutlined } from "@ant-design/icons";
import { defineScreens } from "@tessera/platform/console";

const management = { zh: "设备管理", en: "Devices" };

export const deviceScreens = defineScreens(
  {
    path: "/device/list",
    access: "admin",
    title: management,
    load: () => import("./DeviceList.tsx"),
    nav: {
      section: "device",
      menu: "side",
      label: management,
      icon: <VideoCameraOutlined />,
      order: 10,
      covers: ["/device/form"],
    },
  },
  {
    path: "/device/form/:devid",
    access: "admin",
    title: { zh: "设备详情", en: "Device" },
    load: () => import("./DeviceFormPage.tsx"),
  },
);
