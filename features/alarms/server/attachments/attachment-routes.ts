import { createReadStream } from "node:fs";
import { NotFound } from "@tessera/base";
import type { MediaReply } from "@tessera/platform/contract";
import { type Route, route, wireTime } from "@tessera/platform/server";
import { alarmAttachment, type WireAttachment } from "../../contract.ts";
import type { SeenAlarms } from "../seen-alarms.ts";
import type { AlarmQueryStore } from "../store/alarm-query-store.ts";
import type { AlarmAttachments } from "./alarm-attachments.ts";
import type { StoredAttachment } from "./attachment-store.ts";

interface AttachmentRouteParts {
  readonly queries: Pick<AlarmQueryStore, "find">;
  readonly seen: SeenAlarms;
  readonly attachments: Pick<AlarmAttachments, "find" | "pathOf">;
}

/** Who sees an alarm sees its files. */
export const attachmentRoutes = (parts: AttachmentRouteParts): readonly Route[] => [
  route(alarmAttachment, async ({ id, download }, { principal }) => {
    const { queries, seen, attachments } = parts;
    const attachment = await attachments.find(id);
    const [row] = attachment ? await queries.find([attachment.alarm_id]) : [];
    if (!attachment || !row || !(seen.by(principal)?.(row.place) ?? true)) throw unknown();
    const path = await attachments.pathOf(attachment);
    if (path === undefined) throw unknown();
    return replyOf(attachment, path, download);
  }),
];

export const wireAttachmentOf = (attachment: StoredAttachment): WireAttachment => ({
  ID: attachment.id,
  Name: attachment.name,
  Kind: attachment.kind,
  MediaType: attachment.media_type,
  Size: attachment.size_bytes,
  Time: wireTime(attachment.at_ms),
});

/** What no browser may show is always saved. */
const replyOf = (
  { id, name, media_type, size_bytes, at_ms }: StoredAttachment,
  path: string,
  isSaved: boolean,
): MediaReply => ({
  kind: "bytes",
  contentType: media_type || "application/octet-stream",
  totalBytes: size_bytes,
  modifiedAtMs: at_ms,
  tag: `${id}-${at_ms.toString(36)}`,
  ...((isSaved || media_type === "") && { fileName: name }),
  read: (fromByte, toByte, signal) =>
    createReadStream(path, { start: fromByte, end: toByte - 1, signal }),
});

const unknown = () =>
  new NotFound("alarm-attachment-unknown", {
    zh: "附件不存在，可能已过期或随报警删除，请刷新后重试",
    en: "The attachment does not exist: it was kept long enough, or deleted with its alarm. Refresh and try again.",
  });
