export { openSipAgent } from "./open-sip-agent.ts";
export { parseSipAddress } from "./sip-address.ts";
export type {
  IncomingRequest,
  OutgoingRequest,
  SipAgent,
  SipDialog,
  SipIdentity,
  SipTrace,
} from "./sip-agent.ts";
export type {
  SipContent,
  SipHeaders,
  SipMessage,
  SipPeer,
  SipResponse,
} from "./sip-message.ts";
export { SipRefused } from "./sip-refused.ts";
