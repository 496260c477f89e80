import { type Markup, xml } from "./markup.ts";

/** Why a request is refused, in ONVIF's words (Core specification, generic faults). */
export class SoapFault extends Error {
  readonly code: "Sender" | "Receiver";
  /** From the general to the particular, with prefix: ter:InvalidArgVal, ter:NoProfile. */
  readonly subcodes: readonly string[];

  constructor(code: "Sender" | "Receiver", subcodes: readonly string[], reason: string) {
    super(reason);
    this.code = code;
    this.subcodes = subcodes;
  }

  get httpStatus(): number {
    return this.code === "Sender" ? 400 : 500;
  }

  write(): Markup {
    return xml`<s:Fault><s:Code><s:Value>s:${this.code}</s:Value>${nest(this.subcodes)}</s:Code>
<s:Reason><s:Text xml:lang="en">${this.message}</s:Text></s:Reason></s:Fault>`;
  }
}

export function invalidValue(reason: string, ...subcodes: string[]): SoapFault {
  return new SoapFault("Sender", ["ter:InvalidArgVal", ...subcodes], reason);
}

export function notSupported(reason: string): SoapFault {
  return new SoapFault("Receiver", ["ter:ActionNotSupported"], reason);
}

function nest([subcode, ...rest]: readonly string[]): Markup | undefined {
  if (subcode === undefined) return undefined;
  return xml`<s:Subcode><s:Value>${subcode}</s:Value>${nest(rest)}</s:Subcode>`;
}
