import type { SipLine } from "../../contract.ts";

/** `REGISTER`, or `401 Unauthorized`; nothing for what could not be read. */
export function titleOf({ Method, Status, Reason }: SipLine): string {
  return Status === 0 ? Method : `${Status} ${Reason}`;
}

/** Of the device that it is about: whoever is not us has a From in what comes and a To in what goes. */
export const deviceOf = ({ Direction, Status, From, To }: SipLine): string =>
  (Direction === "in") === (Status === 0) ? From : To;

export const isRetransmission = ({ Note }: SipLine): boolean =>
  Note.toLowerCase().startsWith("retransmission");
