import type { DeviceType } from "../contract.ts";

/** The types of devices that we pull, as against those that push to us. */
export type PulledType = Exclude<DeviceType, "RTMP">;

/** What the form asks for, and what it takes for an address. */
export const pulledTypes = {
  RTSP: {
    isAddress: (text: string) => /^rtsp:\/\/[^/\s]/i.test(text.trim()),
    address: "rtspUrl",
    addressNeeded: "rtspUrlNeeded",
    addressWrong: "rtspUrlWrong",
    placeholder: "rtsp://192.168.1.64:554/…",
    subAddressHint: "subUrlHint",
    hasTransport: true,
  },
  HTTP: {
    isAddress: (text: string) => /^https?:\/\/[^/\s]/i.test(text.trim()),
    address: "httpUrl",
    addressNeeded: "httpUrlNeeded",
    addressWrong: "httpUrlWrong",
    placeholder: "http://192.168.1.64:8080/live.flv",
    subAddressHint: "subHttpUrlHint",
    hasTransport: false,
  },
} as const satisfies Record<PulledType, object>;
