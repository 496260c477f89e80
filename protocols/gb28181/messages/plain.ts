import { type Xml, xml } from "../../xml/index.ts";
import { fields } from "../fields.ts";
import type { Manscdp, ManscdpDraft, ManscdpKind, MessageHead } from "../manscdp.ts";

/** What is asked without any conditions. */
export type PlainQuery =
  | "DeviceInfo"
  | "DeviceStatus"
  | "PresetQuery"
  | "HomePositionQuery"
  | "PTZPosition";

export const plainQuery = (cmdType: PlainQuery, head: MessageHead): ManscdpDraft =>
  draft("Query", cmdType, head);

/** The answer to a control, a configuration, an alarm or a broadcast: whether it was done. */
export const resultAnswer = (cmdType: string, head: MessageHead, isOk: boolean): ManscdpDraft =>
  draft("Response", cmdType, head, fields({ Result: isOk ? "OK" : "ERROR" }));

/** A device that does not say has done it. */
export const readResult = ({ element }: Manscdp): { readonly isOk: boolean } => ({
  isOk: !/^(error|fail)/i.test(element.text("Result")),
});

export function draft(
  kind: ManscdpKind,
  cmdType: string,
  { sn, deviceId }: MessageHead,
  ...parts: readonly Xml[]
): ManscdpDraft {
  return { kind, cmdType, sn, deviceId, body: xml`${parts}` };
}
