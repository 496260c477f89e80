import { createHash } from "node:crypto";
import type { IncomingRequest, SipContent, SipHeaders, SipPeer } from "@tessera/protocols/sip";

/** For tests: a REGISTER as if it had come, and what was answered. */

export interface Answer extends SipContent {
  readonly status: number;
  readonly reason?: string;
  /** In the trace only. */
  readonly note?: string;
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

interface Answering {
  readonly userName?: string;
  readonly realm?: string;
  readonly uri?: string;
  readonly hash?: "md5" | "sm3";
  /** `nc`; undefined: without qop. */
  readonly count?: string;
}

/** The Authorization that answers a challenge, worked out apart from the code under test. */
export function answerTo(challenge: string, password: string, answering: Answering = {}): string {
  const { userName = deviceId, uri = registerUri, hash = "md5", count } = answering;
  const realm = answering.realm ?? /realm="([^"]*)"/.exec(challenge)?.[1] ?? "";
  const nonce = /nonce="([^"]*)"/.exec(challenge)?.[1] ?? "";
  const h = (text: string): string => createHash(hash).update(text).digest("hex");
  const middle = count ? `${nonce}:${count}:0a4f113b:auth` : nonce;
  const response = h(`${h(`${userName}:${realm}:${password}`)}:${middle}:${h(`REGISTER:${uri}`)}`);
  const extra = count ? `,qop=auth,nc=${count},cnonce="0a4f113b"` : "";
  return `Digest username="${userName}",realm="${realm}",nonce="${nonce}",uri="${uri}",response="${response}",algorithm=${hash.toUpperCase()}${extra}`;
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
