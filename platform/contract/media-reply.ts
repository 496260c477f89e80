import { z } from "zod";
import type { ChannelRef, Verb } from "./access.ts";

/** The reply of a call whose dialect is "media": bytes that are read only as they are sent. */
export interface MediaBytes {
  readonly kind: "bytes";
  readonly contentType: string;
  /** Without it the reply has no length and no ranges. */
  readonly totalBytes?: number;
  /** Stands for exactly these bytes: whoever has got the first half may ask for the second. */
  readonly tag?: string;
  readonly modifiedAtMs?: number;
  /** To be saved under; without it the reply is shown. */
  readonly fileName?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The bytes from one place up to, not including, another; to the end of a reply without a length.
   * Nothing is held open before the first is asked for, nor after the signal.
   */
  read(fromByte: number, toByte: number, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** When the pictures in it are of, UTC milliseconds: a play token opens nothing outside of its own range. */
  readonly span?: { readonly startMs: number; readonly endMs: number };
  /** In place of `span`, where only some of the bytes lie in the range of the caller's play token. */
  mayRead?(fromByte: number, toByte: number): boolean;
  /** Rights that it takes beside the one on the call's own channel. */
  readonly needs?: { readonly verb: Verb; readonly channels: readonly ChannelRef[] };
}

/** There is nothing, which is no fault: the headers tell what there is instead. */
export interface NoMedia {
  readonly kind: "nothing";
  readonly headers: Readonly<Record<string, string>>;
}

export type MediaReply = MediaBytes | NoMedia;

export const mediaReply = z.custom<MediaReply>(
  (value) => typeof value === "object" && value !== null && "kind" in value,
);
