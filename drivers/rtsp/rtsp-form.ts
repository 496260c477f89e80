import {
  accessFields,
  asDeviceHint,
  basicField,
  certificateField,
  type DeviceForm,
  type FormField,
  otherHostsField,
  ownAccessFields,
  ownTransportField,
  transportField,
} from "@tessera/engine";

const mainAddress = {
  wire: "RtspUrl",
  key: "rtspUrl",
  kind: "url",
  label: { zh: "RTSP 地址", en: "RTSP address" },
  placeholder: "rtsp://192.168.1.64:554/stream",
  schemes: ["rtsp", "rtsps"],
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
  schemes: ["rtsp", "rtsps"],
};

export const rtspForm: DeviceForm = {
  label: { zh: "RTSP 拉流", en: "Pull RTSP" },
  hint: {
    zh: "本系统主动连接摄像机取流。",
    en: "This system connects to the camera and fetches the stream.",
  },
  device: [
    { ...mainAddress, isRequired: true },
    subAddress,
    ...accessFields,
    transportField,
    basicField,
    certificateField,
    otherHostsField,
  ],
  channel: [
    { ...mainAddress, hint: asDeviceHint },
    subAddress,
    ...ownAccessFields,
    ownTransportField,
  ],
};
