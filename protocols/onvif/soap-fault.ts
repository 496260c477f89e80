import type { XmlNode } from "../xml/index.ts";
import { OnvifError, type OnvifFault } from "./onvif-error.ts";

const maxReasonLength = 200;

/** SOAP 1.2 clause 5.4, and 1.1 as some devices still answer. */
export function faultOf(node: XmlNode, status?: number): OnvifError {
  const codes = subcodesOf(node);
  const reason = node.text("Reason", "Text") || node.text("faultstring") || node.text("Reason");
  const fault = codes.map((code) => faultOfSubcode[code.toLowerCase()]).find(Boolean);
  const isAuthorization = !fault && /not\s*authori[sz]ed|unauthori[sz]ed/i.test(reason);
  return new OnvifError(fault ?? (isAuthorization ? "unauthorized" : "failed-request"), {
    status,
    subcode: codes.at(-1)?.slice(0, maxReasonLength),
    reason: reason === "" ? undefined : reason.slice(0, maxReasonLength),
  });
}

/** From the outer code to the innermost, without prefixes. */
function subcodesOf(node: XmlNode): string[] {
  const codes: string[] = [];
  for (let code = node.find("Code"); code; code = code.find("Subcode"))
    codes.push(withoutPrefix(code.text("Value")));
  if (codes.length === 0) codes.push(withoutPrefix(node.text("faultcode")));
  return codes;
}

function withoutPrefix(value: string): string {
  return value.slice(value.lastIndexOf(":") + 1);
}

const faultOfSubcode: Readonly<Record<string, OnvifFault>> = {
  notauthorized: "unauthorized",
  failedauthentication: "unauthorized",
  invalidsecurity: "unauthorized",
  actionnotsupported: "not-supported",
  optionalactionnotimplemented: "not-supported",
  ptznotsupported: "not-supported",
  noimagingforsource: "not-supported",
  notsupported: "not-supported",
};
