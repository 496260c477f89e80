import type { DeviceForm, FormField } from "@tessera/engine";

const schemes = ["http", "https"];

const mainAddress = {
  wire: "RtspUrl",
  key: "url",
  kind: "url",
  label: { zh: "HTTP 地址", en: "HTTP address" },
  placeholder: "http://192.168.1.64:8080/live.flv",
  schemes,
} as const satisfies FormField;

const subAddress: FormField = {
  wire: "SubRtspUrl",
  key: "subUrl",
  kind: "url",
  label: { zh: "子码流地址", en: "Sub stream address" },
  hint: {
    zh: "选填。多画面观看时使用，更省带宽；HLS 有多种码率时，留空即用最低的一种。",
    en: "Optional. Used when many pictures are shown; it saves bandwidth. Empty, the lowest variant of an HLS address is used.",
  },
  schemes,
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

export const httpForm: DeviceForm = {
  label: { zh: "HTTP 拉流 (FLV/HLS)", en: "Pull HTTP (FLV/HLS)" },
  hint: {
    zh: "本系统主动向摄像机或其他平台取 HTTP-FLV 或 HLS 直播流。",
    en: "This system fetches HTTP-FLV or HLS from a camera or another platform.",
  },
  device: [
    { ...mainAddress, isRequired: true },
    subAddress,
    { wire: "DeviceUserName", ...userName },
    { wire: "DeviceUserPW", ...password },
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
  ],
};
