import {
  accessFields,
  basicField,
  certificateField,
  type DeviceForm,
  transportField,
} from "@tessera/engine";

const [userName, password] = accessFields;

export const onvifForm: DeviceForm = {
  label: { zh: "ONVIF", en: "ONVIF" },
  hint: {
    zh: "支持 ONVIF（Profile S、T、G）的摄像机和录像机：自动读取通道、码流、云台和事件",
    en: "Cameras and recorders with ONVIF (Profile S, T, G). Channels, streams, PTZ and events are read from the device.",
  },
  device: [
    {
      wire: "DeviceIp",
      key: "address",
      kind: "text",
      label: { zh: "设备地址", en: "Device address" },
      hint: {
        zh: "IP 地址或主机名，也可填写完整的 device_service 地址",
        en: "IP address or host name, or the full device_service address",
      },
      placeholder: "192.168.1.64",
      isRequired: true,
    },
    {
      wire: "DevicePort",
      key: "port",
      kind: "number",
      label: { zh: "ONVIF 端口", en: "ONVIF port" },
      hint: {
        zh: "留空则依次尝试 80、8000、8080、8899、2020 等常用端口",
        en: "Leave empty to try 80, 8000, 8080, 8899, 2020 and other common ports",
      },
      placeholder: "80",
    },
    {
      ...userName,
      hint: {
        zh: "部分品牌（如海康威视）的 ONVIF 用户需在摄像机中单独添加",
        en: "Some manufacturers (such as Hikvision) need a separate ONVIF user on the camera",
      },
    },
    password,
    transportField,
    basicField,
    certificateField,
  ],
};
