import type { AttachmentFile } from "@tessera/formats/jt808";

/** What a terminal means to send of one alarm. */
export interface AttachmentOffer {
  /** As it sends it, with leading zeros. */
  readonly phone: string;
  /** The platform's for the alarm. */
  readonly alarmNumber: string;
}

/** A file while it comes. */
export interface ReceivedFile {
  write(offset: number, bytes: Uint8Array): Promise<void>;
  /** All of it is here. */
  keep(): Promise<void>;
  /** It will never be whole. Idempotent, and nothing after `keep`. */
  drop(): Promise<void>;
}

/** Where the files of one alarm go. */
export interface AttachmentPlace {
  /** Rejects with an ExpectedError that says why not. */
  open(file: AttachmentFile): Promise<ReceivedFile>;
}

/** Who decides which files are wanted. */
export interface AttachmentTaker {
  /** Rejects with an ExpectedError that says why they are not. */
  claim(offer: AttachmentOffer): Promise<AttachmentPlace>;
}
