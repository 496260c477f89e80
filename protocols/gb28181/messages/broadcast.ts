import { fields } from "../fields.ts";
import type { Manscdp, ManscdpDraft } from "../manscdp.ts";

/** Asks a device to fetch sound from us: it answers, and sends an INVITE. */
export interface Broadcast {
  readonly sourceId: string;
  readonly targetId: string;
}

export const broadcastNotice = (sn: number, broadcast: Broadcast): ManscdpDraft => ({
  kind: "Notify",
  cmdType: "Broadcast",
  sn,
  deviceId: undefined,
  body: fields({ SourceID: broadcast.sourceId, TargetID: broadcast.targetId }),
});

export const readBroadcast = ({ element }: Manscdp): Broadcast => ({
  sourceId: element.text("SourceID"),
  targetId: element.text("TargetID"),
});
