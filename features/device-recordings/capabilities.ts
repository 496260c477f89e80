import { defineCapability } from "@tessera/platform/contract";

/** What a device can be asked about what it has recorded itself. */
export const recordingCapabilities = [
  defineCapability({
    name: "recordings",
    verb: "playback",
    label: { zh: "录像", en: "Recordings" },
  }),
  defineCapability({
    name: "recording-playback",
    verb: "playback",
    label: { zh: "设备录像回放", en: "Device playback" },
  }),
  defineCapability({
    name: "recording-download",
    verb: "export",
    label: { zh: "设备录像下载", en: "Device download" },
  }),
  defineCapability({
    name: "recording-file",
    verb: "export",
    label: { zh: "录像文件上传", en: "Upload of recording files" },
  }),
];
