import type { Language, Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import { z } from "zod";
import type { startExport } from "../../contract.ts";
import { recordIdOf } from "../../contract.ts";

const clip = z.object({
  channel: z.object({ deviceId: z.string(), channelId: z.string() }),
  flow: z.literal([1, 2]),
  fromMs: z.number(),
  toMs: z.number(),
  name: z.string(),
});
export type ExportClip = Readonly<z.output<typeof clip>>;

const text = z.object({ zh: z.string(), en: z.string() });

/** What is asked for beside the clips. */
export interface ExportOptions {
  /** Written into the manifest. */
  readonly note: string;
  /** Encrypts the file. Nowhere written: a job that ends with the server ends with it. */
  readonly password?: string | undefined;
  /** With a watermark. */
  readonly isMarked?: boolean | undefined;
  /** Absent: AAC in place of what everyday players do not play. */
  readonly sound?: "aac" | "original" | undefined;
}

/** What is kept beside the file of an export that is done. */
export const keptJob = z.object({
  id: z.uuid(),
  ownerId: z.number(),
  ownerName: z.string(),
  clips: z.array(clip).min(1),
  note: z.string(),
  isEncrypted: z.boolean().default(false),
  warning: text.optional(),
  isMarked: z.boolean().default(false),
  keepsSound: z.boolean().default(false),
  fileName: z.string(),
  createdAtMs: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
type KeptJob = Readonly<z.output<typeof keptJob>>;

export type ExportState = "waiting" | "running" | "done" | "failed" | "cancelled";

export interface ExportJob extends Omit<KeptJob, "bytes" | "sha256" | "warning"> {
  state: ExportState;
  doneBytes: number;
  /** Of the file; while it is made, what it will be. */
  bytes: number;
  sha256: string;
  error: Text | undefined;
  /** What is to be known of a file that was made all the same. */
  warning?: Text | undefined;
  /** By how it went so far. */
  remainingMs?: number | undefined;
  readonly cancelling: AbortController;
}

export const channelsOf = ({ clips }: Pick<ExportJob, "clips">): readonly ChannelRef[] =>
  clips.map(({ channel }) => channel);

export function wireJob(job: ExportJob, language: Language): z.input<typeof startExport.reply> {
  const { state, bytes, doneBytes, clips } = job;
  const [first] = clips;
  const others = clips.length > 1 ? ` (+${clips.length - 1})` : "";
  return {
    job: job.id,
    state,
    progress: state === "done" ? 1 : Math.min(1, doneBytes / Math.max(1, bytes)),
    bytes,
    error: job.error?.[language] ?? "",
    warning: job.warning?.[language] ?? "",
    isEncrypted: job.isEncrypted,
    fileName: job.fileName,
    createdAtMs: job.createdAtMs,
    id: first ? recordIdOf(first.channel) : "",
    name: `${first?.name ?? ""}${others}`,
    from: Math.min(...clips.map(({ fromMs }) => fromMs)),
    to: Math.max(...clips.map(({ toMs }) => toMs)),
    sha256: job.sha256,
    isMarked: job.isMarked,
    ...(state === "running" && { remainingMs: job.remainingMs }),
  };
}
