import type { DeviceForm } from "@tessera/engine";

/** What a device is and which channels it has it tells itself; asked is only what it cannot tell. */
export const ehomeForm: DeviceForm = {
  label: { zh: "海康 EHome 2.x", en: "Hikvision EHome 2.x" },
  hint: {
    zh: "支持 EHome 2.0/2.6 的摄像机、录像机和车载设备：设备主动注册到本平台并上报通道。ISUP 5.0 不支持，请改用国标或 ONVIF",
    en: "Cameras, recorders and vehicle boxes with EHome 2.0 or 2.6. The device registers here and reports its channels. ISUP 5.0 is not supported; use GB/T 28181 or ONVIF instead.",
  },
  id: {
    label: { zh: "设备 ID", en: "Device ID" },
    hint: {
      zh: "设备“平台接入”页面中填写的设备 ID，设备以它注册",
      en: "The device ID set on the device's platform access page, which it registers with",
    },
    placeholder: "bus-001",
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    wrong: {
      zh: "设备 ID 只能包含字母、数字、- 和 _，最长 64 个字符，与设备上填写的一致",
      en: "A device ID has letters, digits, - and _, at most 64, and must match the one set on the device",
    },
  },
  device: [
    {
      wire: "LiveStream",
      key: "liveStream",
      kind: "choice",
      label: { zh: "预览码流", en: "Live stream" },
      hint: {
        zh: "子码流在各型号上都能稳定预览；选主码流后画面异常时请改回子码流",
        en: "The sub stream works with all models. Return to it if the main stream shows faults.",
      },
      options: [
        { value: "", label: { zh: "与平台设置相同", en: "Same as the platform" } },
        { value: "SUB", label: { zh: "子码流", en: "Sub stream" } },
        { value: "MAIN", label: { zh: "主码流", en: "Main stream" } },
      ],
      initial: "",
    },
  ],
};
