import type { Text } from "@tessera/base";

/** Why one of several receivers does not have a message. */
export interface Failure {
  readonly text: Text;
  /** It will not have this message, however often it comes. */
  readonly isFinal?: boolean;
  /** It would be the same with everybody else: they are asked with the next try. */
  readonly isForAll?: boolean;
}

/** What came of telling one. gone: it is the receiver's own matter, and nobody waits for it. */
export type Told = "taken" | "gone" | Failure;
