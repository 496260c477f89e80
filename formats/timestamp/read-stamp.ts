import { fromBER } from "asn1js";
import {
  Certificate,
  type ExtKeyUsage,
  id_ExtKeyUsage,
  id_eContentType_TSTInfo,
  PKIStatus,
  SignedData,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { BadStamp } from "./bad-stamp.ts";
import { hexOf } from "./stamp-query.ts";

export interface Stamp {
  readonly atMs: number;
  /** Name of the authority, from its certificate. */
  readonly by: string;
  /** Its certificate was given out by one of those that are believed; anybody can make another. */
  readonly isTrusted: boolean;
  /** Of the question that it answers. */
  readonly nonce: string;
}

/** Reads the answer of a time stamp authority (RFC 3161, 2.4.2). Throws BadStamp unless it is one of this data. */
export async function readStamp(
  reply: Uint8Array,
  data: Uint8Array,
  /** Certificates, DER. */
  trusted: readonly Uint8Array<ArrayBuffer>[],
): Promise<Stamp> {
  const { signed, info } = parse(reply);
  const signer = await verified(signed, data).catch((error: unknown) => {
    throw new BadStamp(notOfThisText, { cause: error });
  });
  if (!signer || !mayStamp(signer)) throw new BadStamp(notOfThisText);
  return {
    atMs: info.genTime.getTime(),
    by: nameOf(signer),
    isTrusted: await isBelieved(signed, data, trusted),
    nonce: info.nonce ? hexOf(info.nonce) : "",
  };
}

function parse(reply: Uint8Array): { readonly signed: SignedData; readonly info: TSTInfo } {
  let isGranted: boolean;
  try {
    const { result, offset } = fromBER(reply);
    if (offset !== reply.length) throw new BadStamp(unreadableText);
    const { status, timeStampToken } = new TimeStampResp({ schema: result });
    isGranted = status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods;
    if (isGranted) {
      const signed = new SignedData({ schema: timeStampToken?.content });
      const { eContent, eContentType } = signed.encapContentInfo;
      // Something else that the authority signed says nothing about a time.
      if (eContent && eContentType === id_eContentType_TSTInfo && signed.signerInfos.length === 1)
        return { signed, info: TSTInfo.fromBER(eContent.getValue()) };
    }
  } catch (error) {
    throw new BadStamp(unreadableText, { cause: error });
  }
  throw new BadStamp(isGranted ? unreadableText : refusedText);
}

/** Its certificate, if the stamp is signed with that and of this data. */
async function verified(signed: SignedData, data: Uint8Array): Promise<Certificate | undefined> {
  const { signatureVerified, signerCertificate } = await signed.verify({
    signer: 0,
    data: Uint8Array.from(data).buffer,
    extendedMode: true,
  });
  return signatureVerified ? (signerCertificate ?? undefined) : undefined;
}

/** At the time of the stamp. */
async function isBelieved(
  signed: SignedData,
  data: Uint8Array,
  trusted: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  if (trusted.length === 0) return false;
  try {
    const trustedCerts = trusted.map((der) => Certificate.fromBER(der));
    const asked = { signer: 0, data: Uint8Array.from(data).buffer, trustedCerts };
    return await signed.verify({ ...asked, checkChain: true });
  } catch {
    return false;
  }
}

const timeStamping = "1.3.6.1.5.5.7.3.8";

/** RFC 3161, 2.3: for this purpose alone. */
function mayStamp({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === id_ExtKeyUsage);
  const purposes = (usage?.parsedValue as ExtKeyUsage | undefined)?.keyPurposes;
  return usage?.critical === true && purposes?.join() === timeStamping;
}

const commonName = "2.5.4.3";
const organisation = "2.5.4.10";

function nameOf({ subject }: Certificate): string {
  const valueOf = (type: string): string | undefined =>
    subject.typesAndValues.find((one) => one.type === type)?.value.valueBlock.value;
  return valueOf(commonName) ?? valueOf(organisation) ?? "?";
}

const unreadableText = {
  zh: "时间戳服务器的应答无法识别",
  en: "the answer of the time stamp authority cannot be read",
};
const refusedText = {
  zh: "时间戳服务器拒绝了请求",
  en: "the time stamp authority refused the request",
};
const notOfThisText = {
  zh: "时间戳与签名不符",
  en: "the time stamp does not match the signature",
};
