import { Integer, Null, OctetString } from "asn1js";
import { AlgorithmIdentifier, id_sha256, MessageImprint, TimeStampReq } from "pkijs";

export interface StampQuery {
  /** What is sent (RFC 3161, 2.4.1). */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Comes back in the stamp: an old one does not have it. */
  readonly nonce: string;
}

/** Asks for a stamp of data, of which only the SHA-256 goes out. */
export async function stampQuery(data: Uint8Array): Promise<StampQuery> {
  const nonce = new Integer({ valueHex: freshNonce() });
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: id_sha256,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({
        valueHex: await crypto.subtle.digest("SHA-256", Uint8Array.from(data)),
      }),
    }),
    nonce,
    certReq: true,
  });
  return { bytes: new Uint8Array(query.toSchema().toBER()), nonce: hexOf(nonce) };
}

export const hexOf = (value: Integer): string =>
  Array.from(value.valueBlock.valueHexView, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A positive number that is written in one way only. */
function freshNonce(): ArrayBuffer {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}
