import { createHash } from "node:crypto";
import type { IncomingRequest, SipContent, SipHeaders, SipPeer } from "@tessera/protocols/sip";

/** For tests: a REGISTER as if it had come, and what was answered. */

export interface Answer extends SipContent {
  readonly status: number;
  readonly reason?: string;
}

export interface RegisterOptions {
  readonly id?: string;
  readonly peer?: Partial<SipPeer>;
  readonly callId?: string;
  readonly cseq?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export const deviceId = "34020000001320000007";
const registerUri = "sip:34020000002000000001@3402000000";

export function aRegister(options: RegisterOptions = {}) {
  const { id = deviceId, peer, callId = "5520a1", cseq = 1, headers = {} } = options;
  const fields = headersOf({
    Expires: "3600",
    Contact: `<sip:${id}@10.1.2.30:5060>`,
    CSeq: `${cseq} REGISTER`,
    ...headers,
  });
  const answers: Answer[] = [];
  const request: IncomingRequest = {
    method: "REGISTER",
    uri: registerUri,
    headers: fields,
    body: new Uint8Array(),
    peer: { transport: "UDP", host: "10.1.2.30", port: 5060, ...peer },
    fromUser: id,
    toUser: id,
    callId,
    cancelled: new AbortController().signal,
    respond: (status, content = {}) => void answers.push({ status, ...content }),
    accept: () => {
      throw new Error("a REGISTER opens no dialog");
    },
  };
  return { request, answers };
}

export const headerOf = ({ headers = [] }: Answer, name: string): string | undefined =>
  headers.find(([found]) => found.toLowerCase() === name.toLowerCase())?.[1];

/** The Authorization that answers a challenge, worked out apart from the code under test. */
export function answerTo(
  challenge: string,
  password: string,
  qop?: { readonly count: string },
): string {
  const realm = /realm="([^"]*)"/.exec(challenge)?.[1] ?? "";
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? "";
  const ha1 = md5(`${deviceId}:${realm}:${password}`);
  const ha2 = md5(`REGISTER:${registerUri}`);
  const middle = qop ? `${nonce}:${qop.count}:0a4f113b:auth` : nonce;
  const response = md5(`${ha1}:${middle}:${ha2}`);
  const extra = qop ? `,qop=auth,nc=${qop.count},cnonce="0a4f113b"` : "";
  return `Digest username="${deviceId}",realm="${realm}",nonce="${nonce}",uri="${registerUri}",response="${response}",algorithm=MD5${extra}`;
}

function headersOf(fields: Readonly<Record<string, string>>): SipHeaders {
  const all = Object.entries(fields).filter(([, value]) => value !== "");
  const valuesOf = (name: string) =>
    all.filter(([found]) => found.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return {
    get: (name) => valuesOf(name)[0],
    all: valuesOf,
    [Symbol.iterator]: () => all[Symbol.iterator](),
  };
}

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");
