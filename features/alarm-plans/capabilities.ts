import { defineCapability } from "@tessera/platform/contract";

/** What plans tell devices that no other feature does. */
export const planCapabilities = [
  defineCapability({
    name: "output",
    verb: "configure",
    label: { zh: "报警输出", en: "Alarm outputs" },
  }),
];
