/** What goes between the server and the encoding process (structured clone, not JSON): a request, then its reply. */
export type SoundRequest =
  /** The samples to come; what came before is given up. */
  | { readonly begin: SoundShape }
  /** Interleaved. */
  | { readonly encode: Int16Array }
  /** No more will come: what is still inside comes out. */
  | { readonly finish: true };

export type SoundReply =
  /** AAC, 1024 samples each. */
  { readonly frames: readonly Uint8Array[] } | { readonly error: string };

export interface SoundShape {
  readonly sampleRate: number;
  readonly channels: number;
}
