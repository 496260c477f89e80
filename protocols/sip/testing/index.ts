export { parseSipMessage } from "../sip-message-parser.ts";
export { writeSipMessage } from "../sip-message-writer.ts";
export { SipStreamParser } from "../sip-stream-parser.ts";
export { MemoryNetwork } from "./memory-network.ts";
