import { defineCapability } from "@tessera/platform/contract";

export const talkCapabilities = [
  defineCapability({ name: "talk", verb: "talk", label: { zh: "语音对讲", en: "Talk" } }),
];
