import { fields } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

/** The only one there is: all of the recording has been sent. */
const endOfFile = "121";

export const endOfFileNotice = (head: MessageHead): ManscdpDraft =>
  draft("Notify", "MediaStatus", head, fields({ NotifyType: endOfFile }));

export const isEndOfFile = ({ cmdType, element }: Manscdp): boolean =>
  cmdType === "MediaStatus" && element.text("NotifyType") === endOfFile;
