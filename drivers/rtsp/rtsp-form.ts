import type { DeviceForm, FormField } from "@tessera/engine";

const mainAddress = {
  wire: "RtspUrl",
  key: "rtspUrl",
  kind: "url",
  label: { zh: "RTSP 地址", en: "RTSP address" },
  placeholder: "rtsp://192.168.1.64:554/stream",
  schemes: ["rtsp"],
} as const satisfies FormField;

const subAddress: FormField = {
  wire: "SubRtspUrl",
  key: "subRtspUrl",
  kind: "url",
  label: { zh: "子码流地址", en: "Sub stream address" },
  hint: {
    zh: "选填。多画面观看时使用，更省带宽。",
    en: "Optional. Used when many pictures are shown; it saves bandwidth.",
  },
  schemes: ["rtsp"],
};

const userName = {
  key: "userName",
  kind: "text",
  label: { zh: "用户名", en: "User name" },
} as const;

const password = {
  key: "password",
  kind: "secret",
  label: { zh: "密码", en: "Password" },
} as const;

const transport = {
  wire: "Transport",
  key: "transport",
  kind: "choice",
  label: { zh: "传输方式", en: "Transport" },
} as const;

const transports = ["TCP", "UDP"].map((value) => ({ value, label: { zh: value, en: value } }));

export const rtspForm: DeviceForm = {
  label: { zh: "RTSP 拉流", en: "Pull RTSP" },
  hint: {
    zh: "本系统主动连接摄像机取流。",
    en: "This system connects to the camera and fetches the stream.",
  },
  device: [
    { ...mainAddress, isRequired: true },
    subAddress,
    { wire: "DeviceUserName", ...userName },
    { wire: "DeviceUserPW", ...password },
    { ...transport, options: transports, initial: "TCP" },
  ],
  channel: [
    {
      ...mainAddress,
      hint: { zh: "留空则使用设备的地址。", en: "Empty: the device's address." },
    },
    subAddress,
    {
      wire: "Username",
      ...userName,
      hint: {
        zh: "留空则使用设备的用户名和密码。",
        en: "Empty: the device's user name and password.",
      },
    },
    { wire: "Password", ...password },
    {
      ...transport,
      options: [{ value: "", label: { zh: "与设备相同", en: "As the device" } }, ...transports],
      initial: "",
    },
  ],
};
