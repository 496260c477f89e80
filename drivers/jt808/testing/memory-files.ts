import { Conflict } from "@tessera/base";
import type { AlarmFiles } from "../attachments/alarm-files.ts";

type Opened = Parameters<AlarmFiles["openAttachment"]>[0];

/** For tests: keeps files of alarms in memory. */
export class MemoryFiles implements AlarmFiles {
  readonly kept: (Opened & { readonly bytes: Uint8Array })[] = [];
  readonly opened: Opened[] = [];
  readonly dropped: string[] = [];
  hasRoom = true;

  async openAttachment(file: Opened) {
    if (!this.hasRoom) throw new Conflict("no-room", { zh: "磁盘空间不足", en: "No room left." });
    this.opened.push(file);
    const bytes = new Uint8Array(file.sizeBytes);
    return {
      write: async (offset: number, piece: Uint8Array) => bytes.set(piece, offset),
      keep: async () => void this.kept.push({ ...file, bytes }),
      drop: async () => void this.dropped.push(file.name),
    };
  }
}
