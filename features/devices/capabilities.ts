import { defineCapability } from "@tessera/platform/contract";

/** What a device as a whole can be asked. */
export const deviceCapabilities = [
  defineCapability({
    name: "reboot",
    verb: "administer",
    label: { zh: "重启设备", en: "Restart" },
  }),
  defineCapability({
    name: "fetchChannels",
    verb: "administer",
    label: { zh: "刷新通道", en: "Refresh channels" },
  }),
  defineCapability({ name: "events", verb: "live", label: { zh: "设备事件", en: "Events" } }),
];
