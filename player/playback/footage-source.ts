/** Where a track's recorded pictures come from. */
export interface FootageSource {
  /** Rejects with what `isWorthRetrying` can judge. */
  read(wish: FootageWish, signal: AbortSignal): Promise<FootageReply>;
  readonly isWorthRetrying: (error: unknown) => boolean;
}

export interface FootageWish {
  /** The reply begins with the key frame at or before it. */
  readonly fromMs: number;
  /** Whole groups of pictures are given: the end may lie behind it. */
  readonly toMs: number;
  /** Above 0: only key frames, at most one in so many ms. */
  readonly keysEveryMs: number;
}

export type FootageReply =
  | {
      readonly kind: "footage";
      readonly mime: string;
      readonly startMs: number;
      readonly endMs: number;
      /** Where footage goes on; undefined if nothing comes after it. */
      readonly nextMs: number | undefined;
      readonly body: AsyncIterable<Uint8Array<ArrayBuffer>>;
    }
  | { readonly kind: "none"; readonly nextMs: number | undefined };
