import { BadStamp, pemCertificates, readStamp, stampQuery } from "@tessera/formats/timestamp";

export interface StampAuthority {
  readonly url: string;
  /** Those that must vouch for it, PEM; without any, every authority is taken. */
  readonly certificates: string;
}

const waitMs = 15_000;
const maxReplyBytes = 64 * 1024;

/** Has data stamped by HTTP (RFC 3161, 3.4). Rejects unless the answer is a stamp of just this question. */
export async function askAuthority(
  { url, certificates }: StampAuthority,
  data: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { bytes, nonce } = await stampQuery(data);
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: bytes,
    // What somebody else's server says must not lead into this network.
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  });
  if (!response.ok || !response.body) throw new BadStamp(statusText(response.status));
  const reply = await allOf(response.body);
  const trusted = pemCertificates(certificates);
  const stamp = await readStamp(reply, data, trusted);
  if (stamp.nonce !== nonce) throw new BadStamp(otherQuestionText);
  if (trusted.length > 0 && !stamp.isTrusted) throw new BadStamp(untrustedText);
  return reply;
}

async function allOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxReplyBytes) throw new BadStamp(tooLongText);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const statusText = (status: number) => ({
  zh: `时间戳服务器返回 HTTP ${status}`,
  en: `the time stamp authority answered with HTTP status ${status}`,
});
const tooLongText = {
  zh: "时间戳服务器的应答过长",
  en: "the answer of the time stamp authority is too long",
};
const otherQuestionText = {
  zh: "时间戳服务器的应答与请求不符",
  en: "the answer of the time stamp authority does not match the request",
};
const untrustedText = {
  zh: "时间戳不是由设置中的机构签发，或其证书已过期",
  en: "the time stamp was not issued by the configured authority, or its certificate has expired",
};
