/** Who is asked, for as long as it is there. */
export interface Asked {
  /** Aborts when it is gone. */
  readonly signal: AbortSignal;
  /** Why it is gone. */
  gone(): Error;
}

export interface Question<Key> {
  /** By which the answer is known. */
  readonly key: Key;
  /** Sends the question; resolves when it has been taken. */
  readonly say: () => Promise<void>;
  /** Of who asks; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}
