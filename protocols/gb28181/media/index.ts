export type { MediaMode } from "../media-mode.ts";
export { MediaError } from "./media-error.ts";
export { MediaPortRange, type PortSpan } from "./media-port-range.ts";
export type { MediaReceiver, MediaReceiverOptions } from "./media-receiver.ts";
export type { MediaSender } from "./media-sender.ts";
export { openMediaReceiver } from "./open-media-receiver.ts";
export { openMediaSender } from "./open-media-sender.ts";
export { RtpStreamParser } from "./rtp-stream-parser.ts";
