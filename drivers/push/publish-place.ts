import { type Place, placeOf } from "@tessera/engine";

/** Of the decoded parts of live/{device}/{channel}/{flow}; a device alone means its first channel and main stream. */
export function publishPlace(parts: readonly string[]): Place | undefined {
  const [app, device, channel = "1", flow = "1", ...more] = parts;
  return app === "live" && more.length === 0 ? placeOf(device, channel, flow) : undefined;
}
