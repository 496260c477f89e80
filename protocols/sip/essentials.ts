import { parseSipAddress, type SipAddress } from "./sip-address.ts";
import type { SipMessage } from "./sip-message.ts";
import { parseVia, type Via } from "./via.ts";

/** What no message may lack: without it neither transaction nor dialog can be told. */
export interface Essentials {
  readonly via: Via;
  readonly from: SipAddress;
  readonly to: SipAddress;
  readonly callId: string;
  readonly cseq: CSeq;
}

export interface CSeq {
  readonly number: number;
  readonly method: string;
}

/** Or what is missing, in words for the log. */
export function readEssentials({ headers }: SipMessage): Essentials | string {
  const via = parseVia(headers.all("via")[0] ?? "");
  const from = parseSipAddress(headers.get("from") ?? "");
  const to = parseSipAddress(headers.get("to") ?? "");
  const callId = headers.get("call-id");
  const cseq = parseCSeq(headers.get("cseq") ?? "");
  if (!via) return "no Via";
  if (!from) return "no From";
  if (!to) return "no To";
  if (!callId) return "no Call-ID";
  if (!cseq) return "no CSeq";
  return { via, from, to, callId, cseq };
}

function parseCSeq(value: string): CSeq | undefined {
  const [number = "", method, ...more] = value.split(/\s+/, 3);
  if (!/^\d{1,10}$/.test(number) || !method || more.length > 0) return undefined;
  return { number: Number(number), method };
}

export const tagOf = (address: SipAddress): string => address.parameters.get("tag") ?? "";
