import {
  accessFields,
  asDeviceHint,
  basicField,
  type DeviceForm,
  type FormField,
  otherHostsField,
  ownAccessFields,
} from "@tessera/engine";

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
    en: "Optional. Saves bandwidth when several pictures are shown. If empty, the lowest variant of an HLS address is used.",
  },
  schemes,
};

export const httpForm: DeviceForm = {
  label: { zh: "HTTP 拉流（FLV/HLS）", en: "HTTP pull (FLV/HLS)" },
  hint: {
    zh: "本系统主动向摄像机或其他平台取 HTTP-FLV 或 HLS 直播流。",
    en: "This system pulls HTTP-FLV or HLS from a camera or another platform.",
  },
  device: [
    { ...mainAddress, isRequired: true },
    subAddress,
    ...accessFields,
    basicField,
    otherHostsField,
  ],
  channel: [{ ...mainAddress, hint: asDeviceHint }, subAddress, ...ownAccessFields],
};
