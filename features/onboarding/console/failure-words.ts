/** What a failure says to the reader. */
export const failureWords = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
