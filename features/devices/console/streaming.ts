import type { Device } from "../contract.ts";

/** The word for when a device's pictures come. */
export function streamingOf({ DeviceType, OnDemand }: Device): "pushes" | "onDemand" | "always" {
  if (DeviceType === "RTMP") return "pushes";
  return OnDemand ? "onDemand" : "always";
}
