export { parseEndpointReference } from "../addressing.ts";
export { deviceTimeMs } from "../device-clock.ts";
export { parseProfiles } from "../media-profile.ts";
export { parseNotifications } from "../notification.ts";
export { parseProbeMatches } from "../probe-message.ts";
export { reachableStream, reachableUrl } from "../reachable-address.ts";
export { parseServices } from "../service-addresses.ts";
export { readEnvelope } from "../soap-envelope.ts";
export { CannedDevice, clockAt, faultAnswer, type Script } from "./canned-device.ts";
