import { fields, integerOf, repeated } from "../fields.ts";
import type { Manscdp, ManscdpDraft, MessageHead } from "../manscdp.ts";
import { draft } from "./plain.ts";

/** 2022: asks a device to upload pictures to an address; it answers, uploads, and tells when it is done. */
export interface SnapshotConfig {
  /** 1 to 10. */
  readonly count: number;
  readonly intervalSeconds: number;
  readonly uploadUrl: string;
  /** 32 to 128 letters, digits and dashes. */
  readonly sessionId: string;
}

export function snapshotControl(head: MessageHead, config: SnapshotConfig): ManscdpDraft {
  const told = fields({
    SnapNum: config.count,
    Interval: config.intervalSeconds,
    UploadURL: config.uploadUrl,
    SessionID: config.sessionId,
  });
  return draft("Control", "DeviceConfig", head, fields({ SnapShotConfig: told }));
}

/** Undefined for another configuration. */
export function readSnapshotControl({ element }: Manscdp): SnapshotConfig | undefined {
  const node = element.find("SnapShotConfig");
  if (!node) return undefined;
  return {
    count: Math.min(10, Math.max(1, integerOf(node, "SnapNum") ?? 1)),
    intervalSeconds: Math.max(1, integerOf(node, "Interval") ?? 1),
    uploadUrl: node.text("UploadURL"),
    sessionId: node.text("SessionID"),
  };
}

export interface FinishedSnapshot {
  readonly sessionId: string;
  /** Fewer than were asked for: the others failed. */
  readonly fileIds: readonly string[];
}

export function snapshotNotice(head: MessageHead, finished: FinishedSnapshot): ManscdpDraft {
  const told = fields({
    SessionID: finished.sessionId,
    SnapShotList: repeated("SnapShotFileID", finished.fileIds),
  });
  return draft("Notify", "UploadSnapShotFinished", head, told);
}

export const readSnapshotNotice = ({ element }: Manscdp): FinishedSnapshot => ({
  sessionId: element.text("SessionID"),
  fileIds: (element.find("SnapShotList")?.all("SnapShotFileID") ?? [])
    .slice(0, 10)
    .map((id) => id.text()),
});
