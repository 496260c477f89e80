export {
  type AttachmentBlock,
  type AttachmentPiece,
  AttachmentStreamReader,
  writeAttachmentBlock,
} from "./attachment-stream.ts";
export { writeBcd } from "./bcd.ts";
export { BodyReader } from "./body-reader.ts";
export { BodyWriter } from "./body-writer.ts";
export { BrokenJt808 } from "./broken-jt808.ts";
export { type Frame, type FrameHead, plainPhone } from "./frame.ts";
export { parseFrame } from "./frame-parser.ts";
export { FrameReader } from "./frame-reader.ts";
export { packetsOf, writeFrame, writeMessage } from "./frame-writer.ts";
export { writeGbk } from "./gbk.ts";
export { hexId, messageId, nameOf } from "./message-ids.ts";
export * from "./messages/index.ts";
export { PartCollector } from "./part-collector.ts";
