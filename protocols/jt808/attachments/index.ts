export { AttachmentPort } from "./attachment-port.ts";
export type {
  AttachmentOffer,
  AttachmentPlace,
  AttachmentTaker,
  ReceivedFile,
} from "./attachment-taker.ts";
