import { type KeyObject, verify } from "node:crypto";
import { BadRequest, Conflict, dayMs, type Text } from "@tessera/base";
import { endOf, type Licence, licenceText, signedText } from "../licence-text.ts";

/** Clocks of who issues and who uses it may differ by this. */
const clockDifferenceMs = dayMs;

interface Here {
  /** The current one first; those of keys from before still count. */
  readonly requestKeys: readonly [string, ...string[]];
  readonly publicKey: KeyObject;
}

export type LicenceState = "valid" | "future" | "expired" | "invalid";

/** A licence by its text, whatever the time is. Throws with the reason if it is none, or none of this installation. */
export function readLicence(text: string, { requestKeys, publicKey }: Here): Licence {
  const { Licence: licence, Signature } = parsed(text);
  const signature = Buffer.from(Signature, "base64");
  if (!verify(null, Buffer.from(signedText(licence)), publicKey, signature))
    throw refused("licence-forged", {
      zh: "授权内容与签名不符：它被改动过，或不是由本产品的授权方签发的。请向授权方重新索取完整的授权文件。",
      en: "The signature does not fit the licence: it was changed, or was not issued by the licensor of this product. Ask the licensor for the whole file again.",
    });
  if (!requestKeys.includes(licence.RequestKey))
    throw refused("licence-foreign", {
      zh: `此授权属于另一台服务器（申请码 ${licence.RequestKey}）。请把本机的申请码 ${requestKeys[0]} 发给授权方。`,
      en: `This licence is for another installation (request key ${licence.RequestKey}). Send the request key of this one to the licensor: ${requestKeys[0]}.`,
    });
  return licence;
}

export function stateOf(licence: Licence, nowMs: number): "valid" | "future" | "expired" {
  if (licence.StartsAtMs > nowMs + clockDifferenceMs) return "future";
  return (endOf(licence) ?? Number.POSITIVE_INFINITY) <= nowMs ? "expired" : "valid";
}

/** Only what counts now is added. */
export function refuseOther(licence: Licence, nowMs: number): void {
  const state = stateOf(licence, nowMs);
  if (state === "expired") {
    const day = dayOf(endOf(licence) ?? 0);
    throw refused("licence-expired", {
      zh: `此授权已于 ${day} 到期。请向授权方申请新的授权；如果日期不对，请检查服务器时间。`,
      en: `This licence ended on ${day}. Ask the licensor for a new one; check the server's clock if that is wrong.`,
    });
  }
  if (state === "future") {
    const day = dayOf(licence.StartsAtMs);
    throw refused("licence-future", {
      zh: `此授权从 ${day} 起才有效。请届时再添加；如果日期不对，请检查服务器时间。`,
      en: `This licence begins on ${day} only. Add it then; check the server's clock if that is wrong.`,
    });
  }
}

export const known = () =>
  new Conflict("licence-known", {
    zh: "这份授权已经添加过了。",
    en: "This licence has been added already.",
  });

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function parsed(text: string) {
  try {
    return licenceText.parse(JSON.parse(text));
  } catch (cause) {
    throw new BadRequest(
      "licence-unreadable",
      {
        zh: "这不是授权文件的内容。请粘贴授权文件的全部文字，或直接选择该文件。",
        en: "This is not the text of a licence. Paste all of the licence file, or choose the file itself.",
      },
      { cause, field: "Text" },
    );
  }
}

const refused = (code: string, text: Text) => new BadRequest(code, text, { field: "Text" });
