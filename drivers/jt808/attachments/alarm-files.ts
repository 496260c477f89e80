import type { ReceivedFile } from "@tessera/protocols/jt808";

export type AttachmentKind = "picture" | "sound" | "video" | "text" | "other";

/** Where files of alarms are kept. */
export interface AlarmFiles {
  /** Rejects with an ExpectedError when there is no room, no such alarm, or too much of it already. */
  openAttachment(file: {
    readonly alarmId: number;
    /** As the terminal names it. */
    readonly name: string;
    readonly kind: AttachmentKind;
    readonly sizeBytes: number;
  }): Promise<ReceivedFile>;
}
