/** What a device says that a file of an alarm is. */
export const attachmentKinds = ["picture", "sound", "video", "text", "other"] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];
