import type { DeviceForm } from "@tessera/engine";

export const pushForm: DeviceForm = {
  label: { zh: "RTMP/RTSP 推流", en: "RTMP/RTSP push" },
  hint: {
    zh: "编码器、无人机等设备主动把画面推送到本系统。",
    en: "Encoders, drones and similar devices push their streams to this system.",
  },
  device: [
    {
      wire: "PublishKey",
      key: "publishKey",
      kind: "key",
      label: { zh: "推流密钥", en: "Push key" },
      hint: {
        zh: "设备凭此密钥推流，16 到 64 个字母、数字、- 或 _。",
        en: "The device pushes with this key: 16 to 64 letters, digits, - or _.",
      },
    },
  ],
  // Each channel has a place of its own to push to, and all of a device the same key.
  channel: [],
};
