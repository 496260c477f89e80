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
    en: "Optional. Saves bandwidth when several pictures are shown.",
  },
  schemes: ["rtsp", "rtsps"],
};

const recordAddressField: FormField = {
  wire: "RecordUrl",
  key: "recordUrl",
  kind: "url",
  isAside: true,
  label: { zh: "录像地址", en: "Address of recordings" },
  hint: {
    zh: "选填。录像机的回放地址，{start}、{end} 处填入 UTC 时间（20260102T030405Z），{startLocal}、{endLocal} 处填入本机时间（2026_01_02_03_04_05）。",
    en: "Optional. Where the recorder plays back: {start} and {end} become UTC times (20260102T030405Z), {startLocal} and {endLocal} local ones (2026_01_02_03_04_05).",
  },
  placeholder: "rtsp://192.168.1.64/Streaming/tracks/101?starttime={start}&endtime={end}",
  schemes: ["rtsp", "rtsps"],
};

export const rtspForm: DeviceForm = {
  label: { zh: "RTSP 拉流", en: "RTSP pull" },
  hint: {
    zh: "本系统主动连接摄像机取流。",
    en: "This system connects to the camera and pulls the stream.",
  },
  device: [
    { ...mainAddress, isRequired: true },
    subAddress,
    recordAddressField,
    ...accessFields,
    transportField,
    basicField,
    certificateField,
    otherHostsField,
  ],
  channel: [
    { ...mainAddress, hint: asDeviceHint },
    subAddress,
    recordAddressField,
    ...ownAccessFields,
    ownTransportField,
  ],
};
